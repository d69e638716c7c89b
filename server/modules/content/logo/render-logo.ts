import { MAX_LOGO_SIDE, type LogoMark } from '#domain/content/profile/logo.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { DrawingError, runDrawing } from '#server/modules/content/run-drawing.ts';
import type { DrawnLogo } from './draw-logo.ts';

/** What makes an SVG more than a drawing: programs, other documents, and entities that multiply. */
const ACTIVE_SVG =
  /<!DOCTYPE|<!ENTITY|<script|<foreignObject|<image|<style[^>]*>[^<]*@import|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)/i;

const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)));

const invalidLogo = (message: string) => new AppError(400, 'invalid_logo', message);

/**
 * Draws an uploaded logo at the sizes that the shop serves, so that the upload itself never is.
 * @returns the files by name
 * @throws {AppError} 400 for what is no picture, too large, or an SVG that is more than a drawing
 */
export async function renderLogo(mark: LogoMark, bytes: Uint8Array): Promise<[name: string, file: Uint8Array][]> {
  if (isSvg(bytes) && ACTIVE_SVG.test(new TextDecoder().decode(bytes)))
    throw invalidLogo('This SVG contains a script, a style or a picture from elsewhere. Export it as a plain drawing.');
  const output = await runDrawing('draw-logo', bytes, [mark]).catch((error: unknown) => {
    if (!(error instanceof DrawingError)) throw error;
    throw invalidLogo('This picture takes too long to draw. Use a simpler one.');
  });
  const drawn = JSON.parse(output.toString()) as DrawnLogo;
  if ('files' in drawn) return Object.entries(drawn.files).map(([name, file]) => [name, Buffer.from(file, 'base64')]);
  throw invalidLogo(
    drawn.problem === 'too_large'
      ? `This picture is too large: at most ${MAX_LOGO_SIDE} pixels on each side.`
      : 'This file is no PNG, JPEG, WebP or SVG picture.',
  );
}
