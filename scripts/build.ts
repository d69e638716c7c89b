// Builds everything generated from sources: the front end, its compressed files, the email templates.
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { addFontNotices } from './fonts/add-notices.ts';
import { buildEmails } from './emails/build-emails.mjs';
import { buildPictureFonts } from './fonts/build-picture-fonts.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const ALREADY_COMPRESSED = /\.(woff2|png|jpg|jpeg|webp|avif|br|zst|gz)$/;

async function buildFrontEnd(): Promise<void> {
  try {
    await run(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
      cwd: root,
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    process.stderr.write(output || String(error));
    process.exit(1);
  }
}

/** Completes in the browser what {@link shortenRoutes} leaves out. */
const COMPLETE_ROUTES =
  'for(let[i,r]of Object.entries(window.__reactRouterManifest.routes))r.id=i,r.css??=[],r.path===0?delete r.path:r.path??=i,r.hasDefaultExport??=!0';

/**
 * Every page embeds this list for all routes. The manifest's route imports serve prefetching links, which the shop does not use;
 * modules import their dependencies themselves. Most of the rest is the same for every route.
 */
async function shortenRoutes(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('the build has written no list of routes');
  const written = await readFile(join(assets, name), 'utf8');
  const [, before, list, after] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(written) ?? [];
  if (list === undefined) throw new Error(`${name} is not as React Router used to write it`);
  const manifest = JSON.parse(list) as { routes: Record<string, Record<string, unknown>> };
  for (const [id, route] of Object.entries(manifest.routes)) manifest.routes[id] = shortRoute(id, route);
  await writeFile(join(assets, name), `${before}${JSON.stringify(manifest)};${COMPLETE_ROUTES}${after}`);
}

function shortRoute(id: string, { id: _id, imports: _imports, path, ...route }: Record<string, unknown>) {
  const own = Object.entries(route).filter(
    ([name, value]) =>
      value !== false &&
      !(name === 'css' && Array.isArray(value) && value.length === 0) &&
      !(name === 'hasDefaultExport' && value === true),
  );
  return { ...Object.fromEntries(own), ...(path === id ? {} : { path: path ?? 0 }) };
}

const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  zst: (body) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 22 }, pledgedSrcSize: body.length }),
  gz: (body) => promisify(gzip)(body, { level: 9 }),
};

/**
 * Writes `x.br`, `x.zst` and `x.gz` beside each file that they make smaller; one file at a time, because encoders need
 * much memory.
 */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !ALREADY_COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const body = await readFile(file);
    const bodies = Object.entries(encoders).map(async ([suffix, encode]) => {
      const compressed = await encode(body);
      if (compressed.length < body.length) await writeFile(`${file}.${suffix}`, compressed);
    });
    await Promise.all(bodies);
  }
}

await buildFrontEnd();
await shortenRoutes(join(root, 'build/client/assets'));
await addFontNotices(join(root, 'build/client'));
await Promise.all([compressFiles(join(root, 'build/client')), buildEmails(), buildPictureFonts()]);
