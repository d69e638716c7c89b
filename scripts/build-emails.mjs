import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Mail texts are compiled here, so that no ICU parser is loaded with them. */
const compiledMessages = {
  name: 'messages',
  setup(builder) {
    builder.onLoad({ filter: /emails[\\/]messages[\\/][\w-]+\.json$/ }, async ({ path }) => {
      const messages = Object.entries(JSON.parse(await readFile(path, 'utf8')));
      const compiled = messages.map(([id, text]) => [id, compileMessageOrThrow(text)]);
      return { contents: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, loader: 'js' };
    });
  },
};

/**
 * Bundles the mail templates, which Node cannot load from source, to one module that exports `renderMail`.
 * React stays outside: the server has it already.
 */
export async function buildEmails({ outfile = `${root}build/emails/render.mjs` } = {}) {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/emails/render.tsx'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    minifySyntax: true,
    legalComments: 'eof',
    define: { 'process.env.NODE_ENV': '"production"' },
    // prettier only makes HTML pretty on request, which is never made here.
    external: ['react', 'react-dom', 'prettier'],
    plugins: [compiledMessages],
    logLevel: 'warning',
  });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEmails();
