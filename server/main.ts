import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataFolderError, prepareDataFolder } from './platform/db/data-folder.ts';
import { DatabaseError } from './platform/db/database.ts';
import { MigrationError } from './platform/db/sql-files.ts';

/** Trouble an operator can mend, told in one line. */
class StartError extends Error {}

/** What an operator would change when the database does not open. */
let setting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR';

function explain(error: unknown): string | null {
  if (
    error instanceof StartError ||
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError
  )
    return error.message;
  if (error instanceof DatabaseError) return `${setting}: ${error.message}`;
  return null;
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use; set another with PORT=' : `cannot be listened on (${error.code})`;
      reject(new StartError(`PORT: ${host}:${port} ${why}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

// Longer than proxies keep a connection (a minute, most of them): the one that closes it must be the one that would use it next.
const KEEP_ALIVE_MS = 65_000;

/** The quickest thing that can be wrong is told first: settings and port before the shop's code is even loaded. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) setting = 'DATABASE_URL';
  await prepareDataFolder(config.dataDir);
  // The port is open before the shop is: who comes early is told so.
  let answer: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting\n');
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => answer(request, response));
  const port = await listen(server, config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${host}:${port}`;

  const { openShop } = await import('./open-shop.ts');
  const shop = await openShop(config, url);
  answer = shop.answer;
  announce(config, url);
  shop.warm();

  const stop = async () => {
    await lastAnswer(server);
    await shop.close();
  };
  const end = () =>
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.log.error({ err: error }, 'the shop did not close in order');
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

function announce(config: Config, url: string): void {
  const lines = [`Hypecast is at ${url}`];
  if (config.demoData)
    lines.push(
      `  client  client@demo.hypecast.test  ${config.demoPassword}`,
      `  admin   admin@demo.hypecast.test   ${config.demoPassword}`,
    );
  if (config.local && config.email.smtpUrl === null) lines.push(`  mail    ${url}/dev/inbox`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
});
