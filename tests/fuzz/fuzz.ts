import { Agent } from 'node:http';
import * as fc from 'fast-check';
import type { Engine } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { freePort } from '#tests/support/postgres.ts';
import { median } from '../../bench/support/finding.ts';
import { requireResident } from '../../bench/support/memory.ts';
import { makePlace, startShop, type Place, type Shop } from '../../bench/support/shop.ts';
import { Counts, Findings, judge, type Sent } from './findings.ts';
import { isLeftOut, isPrivileged, WEIGHTED_ROLES, type Role } from './left-out.ts';
import { countMarked } from './people.ts';
import { restRequests, type Shape } from './rest-requests.ts';
import { routeRequests } from './route-requests.ts';
import { send, type Received } from './send.ts';
import { LogReader } from './server-log.ts';
import { renewSessions } from './sessions.ts';
import type { Names } from './values.ts';
import { makeWorld, SETTINGS, type World } from './world.ts';

interface Run {
  engine: Engine;
  requests: number;
  seed: number;
  /** Sends this request alone. */
  at: number | null;
  say: (line: string) => void;
}

/** Figures of a run by name. */
export interface Outcome {
  /** Kinds of findings. */
  findings: number;
  [figure: string]: string | number;
}

const SERVICE_KEY = 'a-service-key-for-generated-requests-alone';
/** Requests of one sample; sessions are renewed and memory is measured between samples. */
const BATCH = 100;
const CONNECTIONS = 6;
/** Memory in the last quarter is at most this much above the second one, as in `bench/soak.ts`. */
const MAX_GROWTH = 1.2;
/** Fewer batches say nothing about memory: caches still fill. */
const MIN_BATCHES = 100;
/** A run with at least as many requests checks everything. */
export const MIN_REQUESTS = MIN_BATCHES * BATCH;

/** A role and a request of it; half of them are odd. */
function requestsOf({ routes, schema, known }: World): fc.Arbitrary<{ role: Role; shape: Shape }> {
  const knownTo = (names: Names) => ({ sound: { ...names, odd: false }, odd: { ...names, odd: true } });
  const [privileged, others] = [knownTo(known.privileged), knownTo(known.others)];
  const sent = routes.filter(({ path }) => !path.startsWith('/rest/v1/'));
  return fc.tuple(fc.constantFrom(...WEIGHTED_ROLES), fc.boolean()).chain(([role, odd]) => {
    const mayAll = isPrivileged(role);
    const values = (mayAll ? privileged : others)[odd ? 'odd' : 'sound'];
    const ofRoute = fc
      .constantFrom(...sent.filter((route) => !isLeftOut(route, role)))
      .chain((route) => routeRequests(route, values, mayAll));
    return fc.oneof(restRequests(schema, values, { namesRow: mayAll }), ofRoute).map((shape) => ({ role, shape }));
  });
}

/** The session of one run. */
class Fuzzing {
  readonly counts = new Counts();
  readonly findings = new Findings();
  readonly resident: number[] = [];
  renewed = 0;
  /** Responses to the team and the service key that show the other client: the check can see it. */
  seen = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #world: World;
  readonly #shop: Shop;
  readonly #log: LogReader;

  constructor(world: World, shop: Shop, log: LogReader) {
    this.#world = world;
    this.#shop = shop;
    this.#log = log;
  }

  async batch(requests: readonly Sent[]): Promise<void> {
    let next = 0;
    const lane = async () => {
      for (let sent = requests[next++]; sent !== undefined; sent = requests[next++]) await this.#try(sent);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    for (const finding of this.#log.take()) this.findings.add(finding);
    this.resident.push(requireResident(this.#shop.pid));
    this.renewed += await renewSessions(this.#shop, this.#world);
  }

  async #try(sent: Sent): Promise<void> {
    const { url } = this.#shop;
    const { foreign, tokens } = this.#world;
    const token = tokens[sent.role];
    const headers: Record<string, string> = {
      apikey: sent.role === 'service' && token !== null ? token : 'anon',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    let received: Received;
    try {
      received = await send(sent.shape, { agent: this.#agent, url, headers });
    } catch (error) {
      this.counts.add(sent.shape.route, 0);
      const more = error instanceof Error ? error.message : String(error);
      this.findings.add({ what: `no response ${sent.shape.route}`, sent, more });
      return;
    }
    this.#log.remember(received.headers['x-request-id'], sent);
    this.counts.add(sent.shape.route, received.status);
    if (isPrivileged(sent.role) && received.text.includes(foreign.canary)) this.seen += 1;
    const finding = judge(sent, received, foreign);
    if (finding !== null) this.findings.add(finding);
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function fuzz(run: Run): Promise<Outcome> {
  const place = await makePlace(run.engine);
  const log = new LogReader();
  try {
    const port = await freePort();
    const began = performance.now();
    const world = await makeWorld(place, SERVICE_KEY, port);
    run.say(describeWorld(run, world, performance.now() - began));
    const env = { ...SETTINGS, PORT: String(port), SERVICE_ROLE_KEY: SERVICE_KEY };
    const shop = await startShop({ ...place, env }, [], (chunk) => log.read(chunk));
    const fuzzing = new Fuzzing(world, shop, log);
    let [perSecond, memory] = [0, ''];
    try {
      perSecond = await sendAll(run, world, fuzzing);
      memory = checkMemory(run, fuzzing);
      await checkSight(run, world, fuzzing, place);
    } finally {
      fuzzing.close();
      await shop.stop();
    }
    for (const finding of log.take()) fuzzing.findings.add(finding);
    fuzzing.counts.print(run.say);
    fuzzing.findings.print(run.say, run.seed);
    run.say(`\n${fuzzing.findings.kinds} kinds of findings, ${fuzzing.renewed} sessions renewed, seed ${run.seed}`);
    const { counts } = fuzzing;
    const classes = Object.fromEntries(['2xx', '3xx', '4xx', '5xx', 'none'].map((name) => [name, counts.of(name)]));
    return { ...classes, findings: fuzzing.findings.kinds, 'per second': perSecond, memory };
  } finally {
    await place.remove();
  }
}

function describeWorld({ engine, requests, seed }: Run, { routes, schema, marked }: World, ms: number): string {
  const bodies = routes.filter((route) => route.bodies.length > 0).length;
  return [
    `${requests} requests on ${engine}, seed ${seed}`,
    `${routes.length} routes (${bodies} with a schema), ${schema.relationsOf('public').length} relations, ${schema.routinesOf('public').length} functions`,
    `${marked} columns marked, prepared in ${Math.round(ms)} ms`,
  ].join('\n');
}

/** @returns requests per second */
async function sendAll({ requests, seed, at, say }: Run, world: World, fuzzing: Fuzzing): Promise<number> {
  const generated = requestsOf(world);
  const began = performance.now();
  const rateOf = (sent: number) => Math.round((sent * 1000) / (performance.now() - began));
  const batches = Math.ceil(requests / BATCH);
  for (let n = at === null ? 0 : Math.floor(at / BATCH); n < batches; n++) {
    const count = at === null ? Math.min(BATCH, requests - n * BATCH) : BATCH;
    const sample = fc
      .sample(generated, { seed: seed + n, numRuns: count })
      .map((one, index): Sent => ({ ...one, number: n * BATCH + index }));
    await fuzzing.batch(at === null ? sample : sample.filter(({ number }) => number === at));
    if (at !== null) return rateOf(1);
    if (n % 50 === 49) {
      const sent = (n + 1) * BATCH;
      say(
        `${sent} sent, ${rateOf(sent)}/s, ${fuzzing.findings.kinds} findings, ${fuzzing.resident.at(-1)?.toFixed(0)} MB`,
      );
    }
  }
  return rateOf(requests);
}

/** @returns resident memory, empty after too few requests */
function checkMemory({ say }: Run, { resident, findings }: Fuzzing): string {
  if (resident.length < MIN_BATCHES) return '';
  const quarter = Math.ceil(resident.length / 4);
  const [early, late] = [median(resident.slice(quarter, 2 * quarter)), median(resident.slice(-quarter))];
  const growth = late / early;
  const memory = `${early.toFixed(0)} MB in the second quarter, ${late.toFixed(0)} MB in the last: ${growth.toFixed(2)}`;
  say(`memory ${memory}`);
  if (growth > MAX_GROWTH) findings.add({ what: `memory grew by ${growth.toFixed(2)}`, sent: null, more: '' });
  return memory;
}

/** The other client's texts must still be there, and visible to the team, or no leak could be found. */
async function checkSight({ at, say }: Run, { marked, foreign }: World, { seen, findings }: Fuzzing, place: Place) {
  if (at !== null) return;
  say(`${seen} responses to the team or the service key showed the other client`);
  if (seen === 0) findings.add({ what: 'the other client was never seen', sent: null, more: '' });
  if (place.databaseUrl === null) return;
  const db = openPostgres(place.databaseUrl, 1);
  const left = await countMarked(db, foreign.canary);
  await db.close();
  if (left < marked)
    findings.add({ what: `${marked - left} of ${marked} marked columns were changed`, sent: null, more: '' });
}
