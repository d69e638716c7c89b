import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { freePort } from '#tests/support/postgres.ts';
import type { Engine } from '#server/platform/db/database.ts';
import { pinnedNode } from '#scripts/prepare.mjs';
import { BenchFolder } from './install.ts';
import type { Shot } from './load.ts';
import { PASSWORD } from './shop.ts';

const SECRET = 'a-secret-for-benchmarks-that-is-long-enough-0001';
const SCHEMA_MS = 30_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/** The columns of our cart, under the same policy. */
const SCHEMA = `
create table cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  product_id text not null,
  product_name text not null default 'YouTube Ads',
  service text not null default 'youtube',
  price numeric(12,2) not null default 490,
  quantity int not null default 1,
  metadata jsonb not null default '{"views": 10000}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on cart_items (user_id, created_at desc);
alter table cart_items enable row level security;
create policy own on cart_items for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
grant all on cart_items to authenticated;
`;

const config = (port: number, engine: Engine, url: string) => `
[api]
port = ${port}
[db]
driver = "${engine}"
url = "${url}"
[db.migrations]
schema_paths = [ "./schemas/schema.sql" ]
[auth]
enabled = true
jwt_secret = "${SECRET}"
enable_signup = true
[auth.email]
enable_confirmations = false
`;

/** `@supabase/lite` in a process of its own: the peer of the APIs. */
export class Lite {
  readonly #folder: string;
  readonly #cli: string;
  readonly url: string;
  #child: ChildProcess | undefined;

  private constructor(folder: string, cli: string, url: string) {
    this.#folder = folder;
    this.#cli = cli;
    this.url = url;
  }

  /** Creates a project and starts it. @param databaseUrl an empty database beside the shop's, for PostgreSQL */
  static async make(engine: Engine, databaseUrl: string | null): Promise<Lite> {
    const { path } = new BenchFolder('peers');
    const folder = await mkdtemp(join(tmpdir(), 'hypecast-lite-'));
    const port = await freePort();
    await mkdir(join(folder, 'supabase/schemas'), { recursive: true });
    await writeFile(join(folder, 'supabase/config.toml'), config(port, engine, databaseUrl ?? 'supabase/.temp/data'));
    await writeFile(join(folder, 'supabase/schemas/schema.sql'), SCHEMA);
    const lite = new Lite(
      folder,
      join(path, 'node_modules/@supabase/lite/dist/cli/index.js'),
      `http://127.0.0.1:${port}`,
    );
    await lite.start(databaseUrl === null ? 'dev' : 'start');
    if (databaseUrl !== null) {
      // `dev` applies the schema to the embedded engine only. The roles exist on the server, where the shop has started.
      const db = openPostgres(databaseUrl, 1);
      await db.script(SCHEMA);
      await db.close();
      await lite.stop();
      await lite.start();
    }
    return lite;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves with the first answer of its API. */
  async start(command: 'start' | 'dev' = 'start'): Promise<void> {
    const child = spawn(pinnedNode(), [this.#cli, '--no-telemetry', command], { cwd: this.#folder, stdio: 'ignore' });
    this.#child = child;
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    while (child.exitCode === null) {
      const answered = await fetch(`${this.url}/rest/v1/cart_items?limit=0`).then(
        () => true,
        () => false,
      );
      if (answered) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`lite exited with ${child.exitCode}`);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #call(path: string, headers: Record<string, string>, body: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`lite answered ${path} with ${response.status}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  }

  /** `dev` answers before it has applied the schema. */
  async #untilTable(headers: Record<string, string>): Promise<void> {
    const until = Date.now() + SCHEMA_MS;
    for (;;) {
      const { status } = await fetch(`${this.url}/rest/v1/cart_items?limit=0`, { headers });
      if (status === 200) return;
      if (Date.now() > until) throw new Error(`lite answers the table with ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** An account with `rows` rows: the request that reads them, and the one that signs it in. */
  async makeAccount(rows: number): Promise<{ read: Shot; signIn: Shot }> {
    const email = 'reader@example.com';
    const credentials = { email, password: PASSWORD };
    const { access_token: token } = (await this.#call('/auth/v1/signup', {}, credentials)) as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    await this.#untilTable(headers);
    for (let n = 0; n < rows; n++) await this.#call('/rest/v1/cart_items', headers, { product_id: `package-${n}` });
    return {
      read: { method: 'GET', path: '/rest/v1/cart_items?select=*&order=created_at.desc', headers },
      signIn: {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: JSON_TYPE,
        body: JSON.stringify(credentials),
      },
    };
  }
}
