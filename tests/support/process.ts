import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '#server/platform/db/database.ts';
import { SERVER } from '#scripts/prepare.mjs';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { localMode } from './local-mode.ts';
import { freePort } from './postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Like `npm start`: compiling takes half of a start. */
const COMPILED = join(ROOT, 'node_modules/.cache/compile');

export interface RunningServer {
  url: string;
  dataDir: string;
  /** Null on the embedded engine. */
  databaseUrl: string | null;
  pid: number;
  /** All output since the start. */
  output(): string;
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
  /** Resolves when every process that inherited its output has ended. */
  closed: Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends this process if it still runs and starts another over the same data. */
  restart(env?: Record<string, string>): Promise<RunningServer>;
  /** Ends the process and deletes its data. */
  remove(): Promise<void>;
}

/** A program and its arguments. */
type Command = readonly [string, ...string[]];

const BUNDLE: Command = [process.execPath, SERVER];

interface Place {
  dataDir: string;
  databaseUrl: string | null;
  port: number;
  env: Record<string, string>;
  command: Command;
  drop: () => Promise<void>;
}

/** The database that the process finds: one already migrated, which saves most of a first start, or none. */
type Beginning = 'migrated' | 'empty';

async function makePlace(
  engine: Engine,
  env: Record<string, string>,
  beginning: Beginning,
  command: Command,
): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-process-'));
  const port = await freePort();
  if (engine === 'pglite') {
    if (beginning === 'migrated') await cp(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true });
    return { dataDir, databaseUrl: null, port, env, command, drop: async () => undefined };
  }
  const { url, drop } = await makeDatabase(beginning);
  return { dataDir, databaseUrl: url, port, env, command, drop };
}

/** A PostgreSQL database, empty (even without migrations) unless requested otherwise. */
export async function makeDatabase(beginning: Beginning): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `process_${randomBytes(6).toString('hex')}`;
  const server = new URL(inject('postgresUrl'));
  const run = async (text: string) => {
    const maintenance = openPostgres(server.href, 1);
    await maintenance.script(text);
    await maintenance.close();
  };
  await run(
    `create database ${name}${beginning === 'migrated' ? ' template template_hypecast strategy file_copy' : ''}`,
  );
  const own = new URL(server);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/**
 * The product as an operator runs it: a separate process over a database without shop data, with the built front end.
 */
export async function startProcess(
  engine: Engine,
  env: Record<string, string> = {},
  beginning: Beginning = 'migrated',
  command: Command = BUNDLE,
): Promise<RunningServer> {
  return launch(await makePlace(engine, env, beginning, command));
}

/** Starts the product over an existing data folder and, on PostgreSQL, a database. Both stay when it is removed. */
export async function startOver(
  over: Pick<RunningServer, 'dataDir' | 'databaseUrl'>,
  env: Record<string, string> = {},
  command: Command = BUNDLE,
): Promise<RunningServer> {
  return launch({ ...over, env, command, port: await freePort(), drop: async () => undefined });
}

/** A running program of `scripts/`. */
interface RunningScript {
  /** Resolves when it has printed this, rejects if it ends before. */
  prints(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<{ code: number | null; printed: string }>;
}

export function startScript(name: string, args: readonly string[], env: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', name), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const grown = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      for (const look of grown) look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).then((code) => ({
    code,
    printed,
  }));
  return {
    ended,
    kill: (signal) => child.kill(signal),
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = () => printed.includes(text) && resolve();
        grown.add(look);
        look();
        void ended.then(() => reject(new Error(`${name} ended without "${text}": ${printed}`)));
      }),
  };
}

/** Runs a program of `scripts/` to its end, or until `signal` kills it. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<{ code: number | null; printed: string }> {
  const script = startScript(name, args, env);
  signal?.addEventListener('abort', () => script.kill('SIGKILL'));
  return script.ended;
}

async function launch(place: Place): Promise<RunningServer> {
  const url = `http://127.0.0.1:${place.port}`;
  const [program, ...args] = place.command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(place.port),
      DATA_DIR: place.dataDir,
      LOG_LEVEL: 'warn',
      // The small demo is enough and faster.
      DEMO_AGENCY: 'off',
      // One address has all the visitors of a test file.
      REST_REQUESTS_PER_MINUTE: '100000',
      ...(place.databaseUrl !== null && { DATABASE_URL: place.databaseUrl }),
      ...localMode(place.env),
      ...place.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilAnnounced(child, closed, () => printed);

  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    // Not `exited`: its last lines may still be on their way.
    await closed;
  };
  return {
    url,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    pid: child.pid ?? 0,
    output: () => printed,
    exited,
    closed,
    kill,
    async restart(env = {}) {
      await kill('SIGKILL');
      return launch({ ...place, env: { ...place.env, ...env } });
    },
    async remove() {
      await kill('SIGTERM');
      await place.drop();
      await rm(place.dataDir, { recursive: true, force: true });
    },
  };
}

/** The server prints its URL once it accepts requests. */
function untilAnnounced(child: ChildProcess, closed: Promise<void>, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed().includes('Hypecast is at')) resolve();
    });
    void closed.then(() => reject(new Error(`the server ended with ${child.exitCode}: ${printed()}`)));
  });
}

/** Starts the server with settings that must fail; returns its exit code and its output on either stream. */
export async function startAndFail(
  env: Record<string, string>,
): Promise<{ code: number | null; printed: string; errors: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      ...localMode(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed, errors };
}
