import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { build } from 'esbuild';
import { emailModules } from './email-sources.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The entry point of the emails' bundle. */
export const EMAILS = 'hypecast:emails';

/** The list of emails is the list of their files. */
function entryModule() {
  const modules = emailModules(root);
  return [
    "export { renderEmail } from './server/emails/render-email.tsx';",
    ...modules.map((path, index) => `import email${index} from './${path}';`),
    `export const emails = [${modules.map((_path, index) => `email${index}`).join(', ')}];`,
  ].join('\n');
}

/** Provides {@link EMAILS}, and compiles the texts, so that no ICU parser is loaded with them. */
const emailSources = {
  name: 'emails',
  setup(builder) {
    builder.onResolve({ filter: new RegExp(`^${EMAILS}$`) }, ({ path }) => ({ path, namespace: 'emails' }));
    builder.onLoad({ filter: /.*/, namespace: 'emails' }, () => ({ contents: entryModule(), resolveDir: root }));
    builder.onLoad({ filter: /emails[\\/]messages[\\/][\w-]+\.json$/ }, async ({ path }) => {
      const messages = Object.entries(JSON.parse(await readFile(path, 'utf8')));
      const compiled = messages.map(([id, text]) => [id, compileMessageOrThrow(text)]);
      return { contents: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, loader: 'js' };
    });
  },
};

/** What both bundles have in common. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  jsx: 'automatic',
  minifySyntax: true,
  legalComments: 'eof',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [emailSources],
  logLevel: 'warning',
};

/**
 * Bundles the email modules, which Node cannot load from source, to one module with the exports of `EmailBundle`
 * (`server/emails/bundle.ts`), for a server that runs from its sources. React and zod stay outside, because that server
 * has loaded them already.
 */
export async function buildEmails({ outfile = `${root}build/emails/emails.mjs` } = {}) {
  await build({
    ...bundleOptions,
    entryPoints: [EMAILS],
    outfile,
    external: ['react', 'react-dom', 'zod'],
  });
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEmails();
