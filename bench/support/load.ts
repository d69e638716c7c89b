import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile } from './finding.ts';

export interface Shot {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface LoadOptions {
  connections: number;
  seconds: number;
  /** Gives every request its own `Idempotency-Key`. */
  freshKeys?: boolean;
}

/** Latencies in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Unsuccessful responses and failed requests. */
  failures: number;
}

const run = promisify(execFile);
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** Sends the shots in rotation over the given number of connections; uses wrk if it is installed. */
export function load(url: string, shots: readonly Shot[], options: LoadOptions): Promise<Load> {
  return hasWrk ? loadWithWrk(url, shots, options) : loadWithNode(url, shots, options);
}

const WARM_UP = { requests: 2_000, piece: 5, pieces: 8 };

/**
 * Sends the shots until V8 has optimised what they run, as in a server that has been up for minutes. Requests that take
 * 10 ms or more need it: at a hundred a second, a round would measure unoptimised code. At most 40 s.
 */
export async function warmUp(
  url: string,
  shots: readonly Shot[],
  options: Omit<LoadOptions, 'seconds'>,
): Promise<void> {
  for (let sent = 0, piece = 0; sent < WARM_UP.requests && piece < WARM_UP.pieces; piece++) {
    const { failures, perSecond } = await load(url, shots, { ...options, seconds: WARM_UP.piece });
    if (failures > 0) throw new Error(`${failures} requests at ${url} failed while it warmed up`);
    sent += perSecond * WARM_UP.piece;
  }
}

// JSON strings of printable ASCII are Lua strings too.
const lua = (text: string) => JSON.stringify(text);

function script(shots: readonly Shot[], freshKeys: boolean): string {
  const table = shots.map(({ method, path, headers, body }) => {
    const pairs = Object.entries(headers).map(([name, value]) => `[${lua(name)}] = ${lua(value)}`);
    return `{method = ${lua(method)}, path = ${lua(path)}, headers = {${pairs.join(', ')}}, body = ${body === undefined ? 'nil' : lua(body)}}`;
  });
  return `
local shots = {${table.join(',\n')}}
local sent = 0
request = function()
  sent = sent + 1
  local shot = shots[(sent - 1) % #shots + 1]
  ${freshKeys ? `shot.headers["idempotency-key"] = "${randomUUID()}-" .. sent` : ''}
  return wrk.format(shot.method, shot.path, shot.headers, shot.body)
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %f %f %f %d\\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(95), latency:percentile(99), e.connect + e.read + e.write + e.timeout + e.status))
end
`;
}

async function loadWithWrk(
  url: string,
  shots: readonly Shot[],
  { connections, seconds, freshKeys = false }: LoadOptions,
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-wrk-'));
  const file = join(folder, 'load.lua');
  await writeFile(file, script(shots, freshKeys));
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-s',
    file,
    url,
  ]);
  await rm(folder, { recursive: true });
  const numbers = /RESULT (.+)/.exec(stdout)?.[1]?.split(' ').map(Number);
  if (numbers === undefined) throw new Error(`wrk printed no result: ${stdout}`);
  const [requests = 0, micros = 1, p50 = 0, p95 = 0, p99 = 0, failures = 0] = numbers;
  return { perSecond: requests / (micros / 1e6), p50: p50 / 1e3, p95: p95 / 1e3, p99: p99 / 1e3, failures };
}

interface ShotResponse {
  status: number;
  text: string;
}

/** Sends one request over a keep-alive connection. */
export function fire(agent: Agent, url: string, { method, path, headers, body }: Shot): Promise<ShotResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      url + path,
      {
        agent,
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

async function loadWithNode(
  url: string,
  shots: readonly Shot[],
  { connections, seconds, freshKeys = false }: LoadOptions,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let failures = 0;
  const work = async () => {
    const shot = shots[sent++ % shots.length]!;
    const { status } = await fire(
      agent,
      url,
      freshKeys ? { ...shot, headers: { ...shot.headers, 'idempotency-key': randomUUID() } } : shot,
    );
    if (status >= 400) failures += 1;
  };
  const timed = await repeat(work, { at: connections, seconds });
  agent.destroy();
  return { ...timed, failures };
}

/** Runs `work` repeatedly with concurrency `at` for the given time. */
export async function repeat(
  work: (lane: number) => Promise<void>,
  { at, seconds }: { at: number; seconds: number },
): Promise<Omit<Load, 'failures'>> {
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const lane = async (n: number) => {
    while (performance.now() < until) {
      const start = performance.now();
      await work(n);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: at }, (_, n) => lane(n)));
  const elapsed = (performance.now() - began) / 1000;
  return {
    perSecond: took.length / elapsed,
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    p99: percentile(took, 99),
  };
}
