import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import type { Services } from '#server/services.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { callerOf } from '#server/http/caller.ts';
import { requestFacts } from '#server/http/request-log.ts';
import { describeFailure, RestError } from './errors.ts';
import { execute } from './execute.ts';
import { describeApi } from './openapi.ts';
import { PlanCache } from './plan/plan-cache.ts';
import { planRequest, type Body, type Plan } from './plan/plan-request.ts';
import { readBody, readRequest, type RestRequest, type Target } from './request.ts';
import { toResponse } from './response.ts';
import { SchemaCache } from './schema-cache.ts';
import { KeptStatements } from './sql/kept-statements.ts';

type RestServices = Pick<Services, 'config' | 'db' | 'clock' | 'log'>;

/**
 * The PostgREST-compatible API for every exposed table, view and function (`/rest/v1`). It serves what the database
 * catalogue describes; roles and row-level security decide access.
 */
export function createRest(services: RestServices): Hono<AppEnv> {
  const { config, db, log } = services;
  const schemas = config.restSchemas;
  const cache = new SchemaCache(db, schemas, services.clock, log);
  const plans = new PlanCache();
  const kept = new KeptStatements();

  async function describe(caller: Caller, request: RestRequest): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
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
    const request = readRequest(raw, target, schemas);
    if (target.kind === 'root') return describe(caller, request);
    const writes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'DELETE';
    const body = { contentType: raw.headers.get('content-type'), text: writes ? await readBody(raw) : '' };
    const planned = await planWith(cache, plans, request, target.name, raw.headers, body);
    return toResponse(await execute(db, kept, caller, request, planned, c.req.path));
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

/** Plans a request. A name may be newer than the cached schema, so the schema is checked again before rejecting it. */
async function planWith(
  cache: SchemaCache,
  plans: PlanCache,
  request: RestRequest,
  name: string,
  headers: Headers,
  body: Body,
): Promise<Plan> {
  const schema = await cache.get();
  try {
    return plans.get(schema, request, name, headers, () => planRequest(schema, request, name, body));
  } catch (error) {
    if (!(error instanceof RestError) || !error.unknownName) throw error;
    const newer = await cache.recheck(schema);
    if (newer === null) throw error;
    return planRequest(newer, request, name, body);
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
