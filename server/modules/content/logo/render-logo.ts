import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MAX_LOGO_SIDE, type LogoMark } from '#domain/content/logo.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { IS_BUNDLED } from '#server/platform/project-root.ts';
import type { DrawnLogo } from './draw-logo.ts';

const PROGRAM = fileURLToPath(new URL(IS_BUNDLED ? './draw-logo.js' : './draw-logo.ts', import.meta.url));
const TIMEOUT_MS = 5_000;
const MAX_MEMORY_MB = 256;

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
  const drawn = await runProgram(mark, bytes);
  if (drawn === null) throw invalidLogo('This picture takes too long to draw. Use a simpler one.');
  if ('files' in drawn) return Object.entries(drawn.files).map(([name, file]) => [name, Buffer.from(file, 'base64')]);
  throw invalidLogo(
    drawn.problem === 'too_large'
      ? `This picture is too large: at most ${MAX_LOGO_SIDE} pixels on each side.`
      : 'This file is no PNG, JPEG, WebP or SVG picture.',
  );
}

/** Null if the program was stopped, by the clock or by its own memory. */
async function runProgram(mark: LogoMark, bytes: Uint8Array): Promise<DrawnLogo | null> {
  const program = spawn(process.execPath, [`--max-old-space-size=${MAX_MEMORY_MB}`, PROGRAM, mark], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A program that was stopped reads no more; its exit says so.
  program.stdin.on('error', () => undefined);
  program.stdin.end(bytes);
  const [output, [code]] = await Promise.all([text(program.stdout), once(program, 'close')]);
  return code === 0 ? (JSON.parse(output) as DrawnLogo) : null;
}
