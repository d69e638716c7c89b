import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { IS_BUNDLED } from '#server/platform/project-root.ts';

/** Sources by name; the bundle has each beside itself. */
const PROGRAMS = { 'draw-logo': './logo/draw-logo.ts', 'draw-share': './share/draw-share.ts' };
const TIMEOUT_MS = 5_000;
const MAX_MEMORY_MB = 256;

const REASON_LENGTH = 500;

export class DrawingError extends Error {
  override readonly name = 'DrawingError';
}

/**
 * Runs a program that draws, in a process of its own: only a process can be stopped for certain. It reads `input` and writes its
 * result. @throws {DrawingError} if it was stopped, by the clock or by its own memory, or has failed
 */
export async function runDrawing(
  name: keyof typeof PROGRAMS,
  input: Uint8Array | string,
  args: readonly string[] = [],
): Promise<Buffer> {
  const file = fileURLToPath(new URL(IS_BUNDLED ? `./${name}.js` : PROGRAMS[name], import.meta.url));
  const program = spawn(process.execPath, [`--max-old-space-size=${MAX_MEMORY_MB}`, file, ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    stdio: 'pipe',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A program that was stopped reads no more; its exit says so.
  program.stdin.on('error', () => undefined);
  program.stdin.end(input);
  const [output, errors, [code, signal]] = await Promise.all([
    buffer(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  if (code === 0) return output;
  throw new DrawingError(`${name} ended with ${signal ?? code}: ${errors.trim().slice(-REASON_LENGTH)}`);
}
