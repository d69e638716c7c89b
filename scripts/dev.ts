// `npm run dev`: the same application, with pages rendered from the sources on each request. Emails and the fonts of pictures are built once.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { createApp, type Front } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { seedAgency } from '#server/demo/agency/seed-agency.ts';
import { markDemoAccounts, rejectDemoAccounts } from '#server/demo/demo-accounts.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { openServices } from '#server/open-services.ts';
import { prepareDataFolder } from '#server/platform/db/data-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { isStripe } from '#server/modules/payments/providers/is-stripe.ts';
import { appDocuments } from '#server/rendering/app-documents.ts';
import { contentChangedAt } from '#server/rendering/content.queries.ts';
import { Pages } from '#server/rendering/pages.ts';
import { createRenderer } from '#server/rendering/renderer.ts';
import { siteDocuments } from '#server/rendering/site-documents.ts';
import { buildEmails } from './emails/build-emails.mjs';
import { buildPictureFonts } from './fonts/build-picture-fonts.ts';

const config = readConfig(process.env);
await Promise.all([prepareDataFolder(config.dataDir), buildEmails(), buildPictureFonts()]);
const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${config.host}:${config.port}`;
const db = await openDatabase(config);
const opened = await openServices(config, db, () => url);
if (config.local) await markDemoAccounts(db);
else await rejectDemoAccounts(db);

async function renderNow(request: Request): Promise<Response> {
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const pages = new Pages({
    renderer: createRenderer(build, 'development'),
    api: async (path, init) => app.fetch(new Request(new URL(path, 'http://localhost'), init)),
    content: () => opened.services.content.current(),
    publicUrl: () => url,
    providers: () => ({
      captcha: opened.services.config.captcha?.provider ?? null,
      payments: isStripe(opened.services.payments) ? 'stripe' : null,
    }),
    documents: new Map([
      ...siteDocuments({
        content: () => opened.services.content.current(),
        publicUrl: () => url,
        changedAt: () => contentChangedAt(db),
      }),
      ...appDocuments(() => opened.services.content.current()),
    ]),
    log: opened.services.log,
  });
  const response = await pages.handle(request);
  // Vite injects changed styles into the page, which the production CSP forbids.
  response.headers.delete('content-security-policy');
  return response;
}

const front: Front = { pages: { handle: renderNow }, files: new Map() };
const app = createApp(opened.services, () => front);
if (config.demoData) await seedAgency(opened.services);
await opened.start();
if (config.demoData) await seedDemo(opened.services);

const listener = getRequestListener(app.fetch);
server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
server.listen(config.port, config.host, () => console.log(`Hypecast (development) is at ${url}`));

let stopping: Promise<void> | null = null;
async function stop(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await vite.close();
  await opened.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop()));
