import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundleOptions, EMAILS } from './build-emails.mjs';

/**
 * Bundles the server with its packages to `build/app`: loading a thousand small modules takes longer than the rest of a
 * start. Imports that the sources delay stay delayed.
 */
async function buildServer() {
  await rm(`${bundleOptions.absWorkingDir}build/app`, { recursive: true, force: true });
  await build({
    ...bundleOptions,
    entryPoints: {
      main: 'server/main.ts',
      'pglite-worker': 'server/platform/db/pglite-worker.ts',
      emails: EMAILS,
    },
    outdir: 'build/app',
    splitting: true,
    // Read with `NODE_OPTIONS=--enable-source-maps` only: reading them takes a tenth of a start.
    sourcemap: 'linked',
    sourcesContent: false,
    // Native code, files read from beside the module, React, which the renderer's own bundle imports as well, and CommonJS
    // packages that are imported when they are needed: in a bundle with chunks they would lose their named exports.
    external: [
      '@electric-sql/pglite',
      '@electric-sql/pglite/*',
      '@node-rs/argon2',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'nodemailer',
      'pdfkit',
      'react',
      'react-dom',
      'react-router',
      'sharp',
    ],
    // CommonJS packages in the bundle load modules of Node.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  });
}

await buildServer();
