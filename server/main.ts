import type { RequestListener, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, readConfig, SETTING_NAMES, type Config } from './config.ts';
import { unknownSettings } from './config-names.ts';
import { discardUnfinishedDemo } from './demo/first-start.ts';
import { createHttpServer } from './http/http-server.ts';
import { DataFolderError, isRunning, prepareDataFolder } from './platform/db/data-folder.ts';
import { DatabaseError } from './platform/db/database.ts';
import { openMigrated } from './platform/db/open.ts';
import { PaymentSetupError } from './modules/payments/providers/provider.ts';
import { ClosedDatabaseError } from './platform/maintenance/closed-database.ts';
import { MigrationError } from './platform/db/sql-files.ts';
import { readKeys } from './platform/keys/key-file.ts';
import { productVersion } from './platform/product-version.ts';
import type { OpenProduct } from './product.ts';
import { createRealtime } from './protocols/realtime/realtime.ts';
import { RESUMABLE_PATH } from './protocols/storage/resumable/path.ts';

/** A start-up error that the operator can fix. The message is one line. */
class StartError extends Error {}

/** What the operator should know, and does not stop the start. */
const warnings: string[] = [];

/** The setting to name when the database cannot be opened. */
let databaseSetting: 'DATABASE_URL' | 'DATA_DIR' = 'DATA_DIR';

/** The message for an operator, or null for an unexpected error. */
function messageFor(error: unknown): string | null {
  if (
    error instanceof StartError ||
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError ||
    error instanceof PaymentSetupError
  )
    return error.message;
  if (error instanceof DatabaseError || error instanceof ClosedDatabaseError)
    return `${databaseSetting}: ${error.message}`;
  return null;
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const setting = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' ? 'HOST' : 'PORT';
      const reason =
        error.code === 'EADDRINUSE' ? 'is in use; set another port with PORT=' : `is not available (${error.code})`;
      reject(new StartError(`${setting}: ${host}:${port} ${reason}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Reports the cheapest errors first: settings and port are checked before the application is loaded. */
async function start(): Promise<void> {
  warnings.push(...unknownSettings(Object.keys(process.env), SETTING_NAMES));
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) databaseSetting = 'DATABASE_URL';
  warnings.push(...(await prepareDataFolder(config.dataDir)));
  await readKeys(config.dataDir);
  if (config.databaseUrl === null) discardUnfinishedDemo(config.dataDir);
  // The port opens before the application is ready; early requests get a 503.
  let listener: RequestListener = ({ url = '' }, response) => {
    // TUS clients that cannot read an offset forget their upload and begin anew, except after 423.
    const status = url.startsWith(`/storage/v1${RESUMABLE_PATH}/`) ? 423 : 503;
    response.writeHead(status, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Starting\n');
  };
  const realtime = config.role === 'worker' ? null : createRealtime(config);
  const server = createHttpServer((request, response) => listener(request, response), realtime);
  const port = await listen(server, config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = config.publicUrl?.href.replace(/\/$/, '') ?? `http://${host}:${port}`;

  // The database opens while the application is loaded. A failure is reported by `open`.
  const opening = openMigrated(config);
  opening.catch(() => undefined);
  const { open } = await loadProduct(config);
  const product = await open(
    config,
    opening.then(({ db }) => db),
    url,
  );
  const stop = async () => {
    product.drain();
    await pause(config.drainSeconds * 1000);
    realtime?.close();
    await finishRequests(server);
    await product.close();
  };
  const shutDown = (signal: string) => {
    product.log.info({ signal, drainSeconds: config.drainSeconds }, 'stopping');
    return stop().then(
      () => {
        product.log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        product.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  // Before the start is announced: who reads that may stop the server at once. A signal can arrive twice: sent to the process
  // group, and forwarded by the parent process.
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void (stopping ??= shutDown(signal)));
  for (const warning of warnings) product.log.warn(warning);
  listener = product.listener;
  const { migrations } = await opening;
  const { role } = config;
  product.log.info(
    { version: await productVersion(), node: process.version, role, url, host, port, migrations },
    'started',
  );
  announce(config, url, product.notes);
  product.warm();
}

function loadProduct({ role, migrate }: Config): Promise<{ open: OpenProduct }> {
  if (role === 'worker') return import('./open-worker.ts');
  return migrate === 'platform' ? import('./open-platform.ts') : import('./open-shop.ts');
}

const SHUTDOWN_TIMEOUT_MS = 5_000;

/** Accepts no more connections and waits for requests in progress, which still need the database. */
async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
}

/** What needs no key from this machine. Behind a proxy that the settings do not name, everyone may count as that. */
function localLine({ role, migrate, email, demoData, stripe }: Config): string {
  const open = [
    '/metrics',
    ...(role !== 'worker' && email.smtpUrl === null ? ['/dev/inbox (every email, with its links)'] : []),
    ...(demoData ? ['demo accounts'] : []),
    ...(role !== 'worker' && migrate !== 'platform' && stripe === null ? ['test payments'] : []),
  ];
  return `  local   open to requests from this machine: ${open.join(', ')}. Behind a proxy, set PUBLIC_URL`;
}

function announce(config: Config, url: string, notes: readonly string[]): void {
  const lines = [`Hypecast is at ${url}`, ...notes];
  if (config.demoData)
    lines.push(
      `  client  client@demo.hypecast.test  ${config.demoPassword}`,
      `  admin   admin@demo.hypecast.test   ${config.demoPassword}`,
    );
  if (config.local && config.email.smtpUrl === null) lines.push(`  inbox   ${url}/dev/inbox`);
  if (config.local) lines.push(localLine(config));
  process.stdout.write(`${lines.join('\n')}\n`);
}

const NPM_CHECK_MS = 1_000;

/** Under `npm start` (`scripts/start.mjs`): a killed npm passes nothing on, and the data folder would stay locked. */
function endWithNpm(pid: number): void {
  const check = () => isRunning({ pid, started: '' }) || process.kill(process.pid, 'SIGTERM');
  setInterval(check, NPM_CHECK_MS).unref();
}

if (process.env.HYPECAST_NPM_PID !== undefined) endWithNpm(Number(process.env.HYPECAST_NPM_PID));
start().catch((error: unknown) => {
  const message = messageFor(error) ?? (error instanceof Error ? error.stack : String(error));
  // They may say why: there is no log yet.
  process.stderr.write(`${[...warnings, message].join('\n')}\n`);
  process.exit(1);
});
