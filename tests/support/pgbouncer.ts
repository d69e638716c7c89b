import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, unprivileged } from './postgres.ts';

const [PROGRAM] = ['pgbouncer', '/usr/sbin/pgbouncer'].filter((path) => spawnSync(path, ['--version']).status === 0);

/** Whether Debian's package `pgbouncer`, or another build, is on this machine. */
export const hasPgBouncer = PROGRAM !== undefined;

/** Starts PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (PROGRAM === undefined) throw new Error('pgbouncer is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'hypecast-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
`,
  );
  const child = spawn(PROGRAM, [settings], { ...unprivileged(), stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    void exited.then(() => reject(new Error(`pgbouncer ended: ${said}`)));
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
