import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundleOptions, EMAILS } from './emails/build-emails.mjs';

/**
 * Loaded from `node_modules`: native code, files read from beside the module, React, which the renderer's own bundle
 * imports as well, and CommonJS packages that are imported when they are needed ({@link requireExports}).
 */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@fastify/busboy',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'harfbuzzjs',
  'nodemailer',
  '@myriaddreamin/typst-ts-node-compiler',
  'react',
  'react-dom',
  'react-router',
  'sharp',
  'web-push',
];

/** What `@e-invoice-eu/core` reads spreadsheets and writes PDF with: four fifths of it, for what we do not ask it for. */
const UNUSED = /^(@e965\/xlsx|@cantoo\/pdf-lib)$/;
const withoutUnused = {
  name: 'without-unused',
  setup(builder) {
    builder.onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    builder.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * Bundles the server with its packages to `build/app`: loading a thousand small modules takes longer than the rest of a
 * start. Imports that the sources delay stay delayed.
 */
async function buildServer() {
  await rm(`${bundleOptions.absWorkingDir}build/app`, { recursive: true, force: true });
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: {
      main: 'server/main.ts',
      'pglite-worker': 'server/platform/db/pglite-worker.ts',
      'pdf-worker': 'server/platform/pdf/pdf-worker.ts',
      'structured-worker': 'server/modules/billing/structured/structured-worker.ts',
      'draw-logo': 'server/modules/content/logo/draw-logo.ts',
      'draw-share': 'server/modules/content/share/draw-share.ts',
      emails: EMAILS,
    },
    outdir: 'build/app',
    splitting: true,
    // Read with `NODE_OPTIONS=--enable-source-maps` only: reading them takes a tenth of a start.
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    plugins: [...bundleOptions.plugins, withoutUnused],
    metafile: true,
    // CommonJS packages in the bundle load modules of Node.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  });
  await requireExports(metafile);
}

/**
 * A package that is imported when it is needed becomes a chunk, and the chunk of a CommonJS package exports nothing but
 * `default`. The sources, which most tests run, still see its named exports.
 */
async function requireExports({ inputs, outputs }) {
  const exportsOf = new Map(Object.values(outputs).map((output) => [output.entryPoint, output.exports]));
  for (const [file, { imports }] of Object.entries(inputs))
    for (const { kind, path, original, external } of imports) {
      if (kind !== 'dynamic-import' || external || file.startsWith('node_modules/') || /^[.#]/.test(original)) continue;
      const lost = Object.keys(await import(original)).filter((name) => !exportsOf.get(path).includes(name));
      if (lost.length > 0)
        throw new Error(`${file} imports ${original}, which loses ${lost.join(', ')} in the bundle: make it external`);
    }
}

/** A release has the production packages only. */
async function requireShipped() {
  const { dependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  for (const name of EXTERNAL)
    if (!(name in dependencies))
      throw new Error(`${name} is external, but no dependency: a release does not contain it`);
}

await requireShipped();
await buildServer();
