import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { SERVER } from '#scripts/prepare.mjs';
import { freePort } from '#tests/support/postgres.ts';
import { startOver, type RunningServer } from '#tests/support/process.ts';

let dataDir: string;
let server: RunningServer | undefined;
afterAll(async () => {
  await server?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Kills the first start as soon as it begins to write the demo. */
async function killFirstStart(): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [SERVER], { env, stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const mark = join(dataDir, 'db', 'demo-unfinished');
  await expect.poll(() => existsSync(mark), { timeout: 60_000, interval: 20 }).toBe(true);
  child.kill('SIGKILL');
  await exited;
}

test('an interrupted first start is redone by the next one, and later starts keep the demo', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-first-start-'));
  const db = join(dataDir, 'db');
  await cp(inject('pgliteFolder'), db, { recursive: true });
  await killFirstStart();
  const written = join(db, 'written-by-the-first-start');
  await writeFile(written, '');

  server = await startOver({ dataDir, databaseUrl: null }, { DEMO_DATA: 'on' });
  expect(existsSync(written)).toBe(false);
  const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'client@demo.hypecast.test', password: 'Hypecast-demo-1' }),
  });
  expect(signIn.status).toBe(200);
  // The next start would remove a database with the mark.
  expect((await readdir(db)).filter((name) => name.includes('demo'))).toEqual([]);
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
}, 120_000);
