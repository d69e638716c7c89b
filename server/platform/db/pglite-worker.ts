import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { embeddedExtensions } from './embedded-extensions.ts';
import type { Begin, WorkerReply, WorkerRequest } from './pglite-protocol.ts';

/** What we change in emscripten's view of the disk. */
interface NodeFiles {
  node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object;
    setattr(node: object, attributes: { mode?: number }): void;
  };
  stream_ops: {
    fsync?: (stream: { nfd: number }) => number;
    setattr(stream: object, attributes: { mode?: number }): void;
  };
}

/** PGlite is built without fsync: its data survives a killed process, but not a power cut. */
function addFsync({ stream_ops: ops }: NodeFiles): void {
  ops.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
}

const OF_OTHERS = 0o077;

/** The engine gives files the mode 666, those that it begins with whatever the umask of the process. */
function keepPrivate({ node_ops: nodes, stream_ops: streams }: NodeFiles): void {
  const { mknod, setattr } = nodes;
  const { setattr: setStreamAttributes } = streams;
  const ofOwner = (attributes: { mode?: number }) =>
    attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OF_OTHERS };
  nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OF_OTHERS, device);
  nodes.setattr = (node, attributes) => setattr(node, ofOwner(attributes));
  streams.setattr = (stream, attributes) => setStreamAttributes(stream, ofOwner(attributes));
}

/**
 * Runs the embedded database in its own thread, so that a slow query never blocks the server's event loop. With fsync, and
 * without the server parameter `-F`, COMMIT returns only after the WAL is on disk.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const base = await super.init(pg, options);
    const adapt = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles };
      addFsync(NODEFS);
      keepPrivate(NODEFS);
    };
    return { emscriptenOpts: { ...base.emscriptenOpts, preRun: [...(base.emscriptenOpts.preRun ?? []), adapt] } };
  }
}

const START_PARAMS = [
  '--single',
  '-O',
  '-j',
  '-c',
  // As in postgres.ts.
  'search_path="$user",public,extensions',
  '-c',
  'exit_on_error=false',
  '-c',
  'log_checkpoints=false',
  '-c',
  'max_worker_processes=0',
  '-c',
  'max_parallel_workers=0',
  '-c',
  'max_parallel_workers_per_gather=0',
  '-c',
  'max_parallel_maintenance_workers=0',
  '-c',
  'io_method=sync',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'TimeZone=UTC',
];

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, json: 114, jsonb: 3802 } as const;
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

interface WorkerData {
  engine: WebAssembly.Module;
  dataDir: string | undefined;
  template: Uint8Array<ArrayBuffer> | undefined;
}

const { engine, dataDir, template } = workerData as WorkerData;

const options: PGliteOptions = {
  extensions: embeddedExtensions,
  pgliteWasmModule: engine,
  startParams: dataDir === undefined ? [...START_PARAMS, '-F'] : START_PARAMS,
  parsers: {
    [OID.int8]: Number,
    [OID.date]: (text) => text,
    [OID.timestamp]: (text) => text,
    [OID.timestamptz]: (text) => new Date(text),
  },
  serializers: { [OID.json]: asJson, [OID.jsonb]: asJson },
};
if (dataDir !== undefined) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  options.fs = new DurableNodeFS(dataDir);
}
if (template !== undefined) options.loadDataDir = new Blob([template]);

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts must run in a worker thread');
const reply = (message: WorkerReply) => port.postMessage(message);

const pg = new PGlite(options);
const listeners = new Map<string, () => Promise<void>>();

/** What `now()` and everything else in the engine reads. */
const systemTime = Date.now.bind(Date);
let aheadMs = 0;
Date.now = () => systemTime() + aheadMs;

async function begin({ readOnly, setup }: Begin): Promise<void> {
  await pg.exec(readOnly ? 'BEGIN READ ONLY' : 'BEGIN');
  if (setup !== undefined) await pg.query(setup.text, setup.params);
}

async function handle(request: WorkerRequest): Promise<unknown> {
  if (request.commit === true) return commit(request);
  // An error leaves the transaction aborted: if it ended here, its next statement would run outside of it.
  if (request.begin !== undefined) await begin(request.begin);
  return run(request);
}

async function commit(request: WorkerRequest): Promise<unknown> {
  try {
    if (request.begin !== undefined) await begin(request.begin);
    const value = await run(request);
    await pg.exec('COMMIT');
    return value;
  } catch (error) {
    await pg.exec('ROLLBACK');
    throw error;
  }
}

async function run(request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const result = await pg.query(request.text, request.params);
      // SELECT reports no affected rows: count the returned ones.
      return { rows: result.rows, count: result.affectedRows || result.rows.length };
    }
    case 'script':
      await pg.exec(request.text);
      return undefined;
    case 'copyOut': {
      const { blob } = await pg.query(`copy (${request.query}) to '/dev/blob'`);
      return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    }
    case 'copyIn':
      await pg.query(`copy ${request.target} from '/dev/blob'`, [], {
        blob: new Blob([new Uint8Array(request.lines)]),
      });
      return undefined;
    case 'listen':
      listeners.set(
        request.channel,
        await pg.listen(request.channel, (payload) => reply({ channel: request.channel, payload })),
      );
      return undefined;
    case 'unlisten':
      await listeners.get(request.channel)?.();
      listeners.delete(request.channel);
      return undefined;
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await pg.close();
      return undefined;
    case 'clock':
      aheadMs = request.aheadMs;
      return undefined;
  }
}

/** Of the file system of WebAssembly; its errors have no text. */
const NO_SPACE = 51;

function describeFileError(errno: unknown): WorkerReply & object {
  return {
    error:
      errno === NO_SPACE
        ? { code: '53100', message: 'the embedded database cannot write its files: the disk is full' }
        : { code: '58030', message: `the embedded database cannot use its files (error ${String(errno)})` },
  };
}

function describe(error: unknown): WorkerReply & object {
  const fields = error as Record<string, unknown> | null;
  if (fields?.name === 'ErrnoError') return describeFileError(fields.errno);
  const text = (name: string) => (typeof fields?.[name] === 'string' ? fields[name] : undefined);
  return {
    error: {
      code: text('code') ?? 'XX000',
      message: text('message') ?? String(error),
      detail: text('detail'),
      hint: text('hint'),
      schema: text('schema'),
      table: text('table'),
      column: text('column'),
      constraint: text('constraint'),
      where: text('where'),
      position: Number(text('position')) || undefined,
    },
  };
}

/** A crash of the engine itself, such as a trap or a stack overflow, as opposed to an error of a statement. */
let crash: unknown;

/** The part of PGlite's module that its types do not expose. */
interface EngineModule {
  _PostgresMainLoopOnce: () => void;
}

const isEngineModule = (mod: unknown): mod is EngineModule =>
  typeof mod === 'object' &&
  mod !== null &&
  '_PostgresMainLoopOnce' in mod &&
  typeof mod._PostgresMainLoopOnce === 'function';

/**
 * PGlite treats anything that its main loop throws as PostgreSQL's longjmp out of a statement. A trap would look like a
 * statement without rows, and the engine would hang at the next error. Only an exception with the longjmp `status` is
 * normal; anything else is recorded as a crash.
 */
function watchForCrashes(): void {
  const mod: unknown = Reflect.get(pg, 'mod');
  const longJump: unknown = Reflect.get(pg, 'POSTGRES_MAIN_LONGJMP');
  if (!isEngineModule(mod) || typeof longJump !== 'number')
    throw new Error('PGlite has renamed the internals of its main loop');
  const original = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      original();
    } catch (error) {
      if ((error as { status?: unknown } | null)?.status !== longJump) crash ??= error;
      throw error;
    }
  };
}

pg.waitReady.then(
  () => {
    watchForCrashes();
    reply({ ready: true });
  },
  (error: unknown) => reply({ ...describe(error), ready: false }),
);

/** A statement between BEGIN and the setup of another request would run with the rights of the owner. */
let last = Promise.resolve();

async function answer(request: WorkerRequest): Promise<void> {
  // Sent ahead of the reply that reported the crash. It is sent again to the next worker.
  if (crash !== undefined) return;
  const { id } = request;
  try {
    const value = await handle(request);
    if (crash !== undefined) throw crash;
    reply({ id, value });
  } catch (error) {
    reply({ ...describe(crash ?? error), id, broken: crash !== undefined });
  }
}

port.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request));
});
