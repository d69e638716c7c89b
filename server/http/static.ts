import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding } from './encodings.ts';
import { STRICT_TRANSPORT } from './headers.ts';
import { StoredResponse } from '#server/http/stored-response.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const COMPRESSED: Record<string, Encoding> = { '.br': 'br', '.zst': 'zstd', '.gz': 'gzip' };

/** The front end's files by path (`/assets/root-abc.js`). */
export type StaticFiles = ReadonlyMap<string, StoredResponse>;

function headersOf(path: string, https: boolean): string[] {
  // Names below /assets carry a hash of the content.
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  return [
    'content-type',
    TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control',
    cache,
    'x-content-type-options',
    'nosniff',
    // The payment provider's fields are documents of another origin, and use the page's fonts.
    ...(extname(path) === '.woff2' ? ['access-control-allow-origin', '*'] : []),
    ...(https ? STRICT_TRANSPORT : []),
  ];
}

/**
 * Reads the built front end into memory, some 6 MB: every file below `folder` with the compressed bodies that the build
 * has put beside it (`.br`, `.zst`, `.gz`). Hidden folders stay hidden. A missing folder gives no files.
 */
export async function loadStaticFiles(folder: string, https: boolean): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: file.slice(folder.length).replaceAll('\\', '/').replace(/^\/?/, '/') }))
    .filter(({ path }) => !path.split('/').some((part) => part.startsWith('.')));
  const bodies = new Map(await Promise.all(files.map(async ({ file, path }) => [path, await readFile(file)] as const)));

  const answers = new Map<string, StoredResponse>();
  for (const [path, body] of bodies) {
    if (COMPRESSED[extname(path)] !== undefined) continue;
    const answer = new StoredResponse(headersOf(path, https), body);
    for (const [suffix, encoding] of Object.entries(COMPRESSED)) {
      const compressed = bodies.get(path + suffix);
      if (compressed !== undefined) answer.addVariant(encoding, compressed);
    }
    answers.set(path, answer);
  }
  return answers;
}

/** The same files for an application that is called without a socket; an absent asset is a 404 and never a page. */
export function serveFile(files: StaticFiles, request: Request): Response | null {
  const { pathname } = new URL(request.url);
  const stored = files.get(pathname);
  if (stored !== undefined && (request.method === 'GET' || request.method === 'HEAD'))
    return stored.toResponse(request);
  return pathname.startsWith('/assets/')
    ? new Response('Not Found', { status: 404, headers: { 'content-type': 'text/plain' } })
    : null;
}
