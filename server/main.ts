import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createApp, type Front } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { refuseDemoAccounts, seedDemo, wakeDemo } from './demo/seed-demo.ts';
import { openServices } from './open-services.ts';
import { DataFolderError, prepareDataFolder } from './platform/db/data-folder.ts';
import { DatabaseError, type Database } from './platform/db/database.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open.ts';
import { contentChangedAt } from './platform/http/content.queries.ts';
import { watchContent } from './platform/http/content-watch.ts';
import { createListener } from './platform/http/listener.ts';
import { createPages } from './platform/http/pages.ts';
import { loadRenderer } from './platform/http/renderer.ts';
import { siteDocuments } from './platform/http/site-documents.ts';
import { loadStaticFiles } from './platform/http/static.ts';

const BUILD = join(import.meta.dirname, '../build');

/** Trouble an operator can mend, told in one line. */
class StartError extends Error {}

/** What an operator would change when the database does not open. */
let setting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR';

function explain(error: unknown): string | null {
  if (error instanceof StartError || error instanceof ConfigError || error instanceof DataFolderError || error instanceof MigrationError) return error.message;
  if (error instanceof DatabaseError) return `${setting}: ${error.message}`;
  return null;
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use; set another with PORT=' : `cannot be listened on (${error.code})`;
      reject(new StartError(`PORT: ${host}:${port} ${why}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Takes the port before the database: the quickest thing that can be wrong is told first. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Read again at the first sign-in; here only to say at once what is wrong with it.
  if (config.saml !== null) await (await import('./auth/saml/identity-provider.ts')).loadSaml(config);
  if (config.databaseUrl !== null) setting = 'DATABASE_URL';
  await prepareDataFolder(config.dataDir);
  // The port is open before the shop is: who comes early is told so.
  let answer: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting\n');
  };
  const server = createServer((request, response) => answer(request, response));
  const port = await listen(server, config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${host}:${port}`;

  const built = Promise.all([loadRenderer(BUILD), loadStaticFiles(join(BUILD, 'client'), url.startsWith('https:'))]);
  // It is awaited further down; a failure in between must not end the process without words.
  built.catch(() => undefined);
  const db = await openDatabase(config);
  const opened = await openServices(config, db, () => url);
  const { services } = opened;
  if (!config.local) await refuse(db);
  const [renderer, files] = await built;

  const pages = createPages({
    renderer,
    api: async (path, init) => app.fetch(new Request(new URL(path, 'http://localhost'), init)),
    publicUrl: () => url,
    captcha: config.captcha?.provider ?? null,
    documents: siteDocuments({ publicUrl: () => url, changedAt: () => contentChangedAt(db) }),
    log: services.log,
  });
  const front: Front = { pages, files };
  const app = createApp(services, () => front);
  if (config.demoData) await wakeDemo(db);
  await opened.start();
  if (config.demoData) await seedDemo(app, services);
  const unwatch = await watchContent(db, () => pages.invalidate(), services.log);
  answer = createListener({ fetch: app.fetch, pages, files });
  announce(config, url);
  pages.warm().catch((error: unknown) => services.log.error({ err: error }, 'pages could not be warmed'));

  const stop = async () => {
    await lastAnswer(server);
    await unwatch();
    await opened.close();
  };
  const end = () =>
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        services.log.error({ err: error }, 'the shop did not close in order');
        process.exit(1);
      },
    );
  // A signal may come twice: to the process group, and passed on by the process that started this one.
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void (stopping ??= end()));
}

const PATIENCE_MS = 5_000;

/** Takes no more connections, and waits for what is being answered: it still needs the database. */
async function lastAnswer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}

async function refuse(db: Database): Promise<void> {
  const refusal = await refuseDemoAccounts(db);
  if (refusal !== null) throw new StartError(refusal);
}

function announce(config: Config, url: string): void {
  const lines = [`Hypecast is at ${url}`];
  if (config.demoData) lines.push(`  client  client@demo.hypecast.test  ${config.demoPassword}`, `  admin   admin@demo.hypecast.test   ${config.demoPassword}`);
  if (config.local && config.mail.smtpUrl === null) lines.push(`  mail    ${url}/dev/inbox`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
});
