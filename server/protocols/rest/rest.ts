import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { callerOf } from '#server/http/caller.ts';
import { lastWriteOf, rememberWrite } from '#server/http/last-write.ts';
import { requestFacts } from '#server/http/request-log.ts';
import { createCallerTurns } from './caller-turns.ts';
import { describeFailure, RestError } from './errors.ts';
import { execute } from './execute.ts';
import { describeApi } from './openapi.ts';
import { PlanCache } from './plan/plan-cache.ts';
import { planRequest, type Plan } from './plan/plan-request.ts';
import { REQUEST_LIMITS, type CallerKind, type RequestLimits } from './plan/request-limits.ts';
import { readBody, readRequest, type Body, type RestRequest, type Target } from './request.ts';
import { toResponse, type Reply } from './response.ts';
import { SchemaCache } from './schema-cache.ts';
import { KeptStatements } from './sql/kept-statements.ts';

type RestServices = Pick<Services, 'config' | 'db' | 'replica' | 'publicUrl' | 'clock' | 'log'>;

export interface RestOptions {
  /**
   * Whether row counts may come from the planner's statistics. These describe whole tables: with filters, they tell of
   * rows that policies hide from the caller.
   */
  mayEstimateCounts: (caller: Caller) => boolean;
  /** Whose static limits hold for a caller. */
  kindOf: (caller: Caller) => CallerKind;
  /** Limits that differ from those of a kind. */
  limits?: Partial<Record<CallerKind, Partial<RequestLimits>>>;
  /** Relations that all but the team and the service role write one row at a time, for their own count of requests. */
  singleRows?: ReadonlySet<string>;
}

/**
 * The PostgREST-compatible API for every exposed table, view and function (`/rest/v1`). It serves what the database
 * catalogue describes; roles and row-level security decide access.
 */
export function createRest(services: RestServices, options: RestOptions): Hono<AppEnv> {
  const { config, db, log } = services;
  const cache = new SchemaCache(db, config.restSchemas, services.clock, log);
  const plans = new PlanCache();
  const kept = new KeptStatements();
  const turns = createCallerTurns();

  async function describe(caller: Caller, request: RestRequest): Promise<Response> {
    if (!isRead(request.method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
    const schema = await cache.get();
    const text = await asCaller(db, caller, (sql) => describeApi(sql, schema, request.schema, '/rest/v1'), {
      readOnly: true,
    });
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' },
    });
  }

  async function respond(c: Context<AppEnv>, target: Target, caller: Caller): Promise<Response> {
    const { raw } = c.req;
    const request = withTrueCount(readRequest(raw, target, config), () => options.mayEstimateCounts(caller));
    if (target.kind === 'root') return turns.visit(c, caller, () => describe(caller, request));
    const { kind, limits } = limitsFor(options, caller, target.name);
    // Before any turn: whoever sends a body slowly lets nobody wait.
    const body = await readBody(raw, config.restBodyLimit);
    const prepare = async () => {
      const plan = await planWith(cache, plans, request, target.name, raw.headers, body, { kind, limits });
      const run = (on: Database) => execute(on, kept, caller, request, plan, c.req.path);
      return { plan, answer: () => turns.visit(c, caller, () => runWhereFresh(services, c, plan, run)) };
    };
    // The rows of a write are parsed in its turn, too: parsing many of them at once would make others wait.
    if (target.kind === 'relation' && !isRead(request.method))
      return turns.write(caller, limits, async () => (await prepare()).answer());
    const { plan, answer } = await prepare();
    return plan.readOnly ? answer() : turns.write(caller, limits, answer);
  }

  async function handle(c: Context<AppEnv>, target: Target): Promise<Response> {
    let isAnonymous = true;
    try {
      const caller = callerOf(c);
      isAnonymous = caller.claims.role === 'anon';
      return await respond(c, target, caller);
    } catch (error) {
      const { restError, log: worthLogging } = describeFailure(error, isAnonymous);
      if (worthLogging) log.error({ err: error, method: c.req.method, ...requestFacts(c) }, 'a data request failed');
      return sendError(restError);
    }
  }

  const isRoot = (c: Context<AppEnv>) => `${c.req.path}*` === routePath(c);

  return (
    new Hono<AppEnv>()
      .all('/', (c) => handle(c, { kind: 'root' }))
      .all('/rpc/:name', (c) => handle(c, { kind: 'routine', name: c.req.param('name') }))
      .all('/:name', (c) => handle(c, { kind: 'relation', name: c.req.param('name') }))
      // The official client requests the root with a trailing slash, which the router treats as another path.
      .all('*', (c) =>
        isRoot(c)
          ? handle(c, { kind: 'root' })
          : sendError(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')),
      )
  );
}

/** Runs reads on the replica if it has what this client wrote. */
async function runWhereFresh(
  services: Pick<RestServices, 'db' | 'replica' | 'publicUrl'>,
  c: Context<AppEnv>,
  { readOnly }: Plan,
  run: (db: Database) => Promise<Reply>,
): Promise<Response> {
  const { db, replica, publicUrl } = services;
  if (replica === null) return toResponse(await run(db));
  const since = lastWriteOf(c, publicUrl);
  const response = toResponse(readOnly ? await replica.read(since, run) : await run(db));
  if (!readOnly || since === Infinity) rememberWrite(response, publicUrl);
  return response;
}

function limitsFor({ kindOf, limits: changes = {}, singleRows }: RestOptions, caller: Caller, relation: string) {
  const kind = kindOf(caller);
  const changed = changes[kind];
  const limits: RequestLimits = changed === undefined ? REQUEST_LIMITS[kind] : { ...REQUEST_LIMITS[kind], ...changed };
  const isSingle = limits.rows !== Infinity && singleRows?.has(relation) === true;
  return { kind, limits: isSingle ? { ...limits, rows: 1 } : limits };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Counts exactly unless the request reads a relation and the caller may see estimates. */
function withTrueCount(request: RestRequest, mayEstimate: () => boolean): RestRequest {
  const { prefer, target, method } = request;
  if (prefer.count === null || prefer.count === 'exact') return request;
  const reads = target.kind === 'relation' && isRead(method);
  return reads && mayEstimate() ? request : { ...request, prefer: { ...prefer, count: 'exact' } };
}

/** Plans a request. A name may be newer than the cached schema, so the schema is checked again before rejecting it. */
async function planWith(
  cache: SchemaCache,
  plans: PlanCache,
  request: RestRequest,
  name: string,
  headers: Headers,
  body: Body,
  { kind, limits }: { kind: CallerKind; limits: RequestLimits },
): Promise<Plan> {
  const schema = await cache.get();
  try {
    return plans.get(schema, request, name, headers, kind, () => planRequest(schema, request, name, body, limits));
  } catch (error) {
    if (!(error instanceof RestError) || !error.unknownName) throw error;
    const newer = await cache.recheck(schema);
    if (newer === null) throw error;
    return planRequest(newer, request, name, body, limits);
  }
}

function sendError({ status, body, headers }: RestError): Response {
  return Response.json(body, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${body.code}`,
    },
  });
}
