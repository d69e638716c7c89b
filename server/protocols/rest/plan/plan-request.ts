import { RestError } from '#server/protocols/rest/errors.ts';
import type { Range } from '#server/protocols/rest/parse/ast.ts';
import { parseArguments, parseRows, type Payload } from '#server/protocols/rest/parse/body.ts';
import type { Preferences } from '#server/protocols/rest/parse/prefer.ts';
import { parseQuery } from '#server/protocols/rest/parse/query.ts';
import type { Body, RestRequest } from '#server/protocols/rest/request.ts';
import type { Relation, Schema } from '#server/protocols/rest/schema.ts';
import {
  callStatement,
  readStatement,
  writeStatement,
  type PlannedStatement,
} from '#server/protocols/rest/sql/statement.ts';
import { planGetCall, planPostCall } from './plan-call.ts';
import { ReadPlanner, rootRange } from './plan-read.ts';
import { planWrite } from './plan-write.ts';
import { requireRows, type RequestLimits } from './request-limits.ts';

/** A request ready to run. */
export interface Plan {
  kind: 'read' | 'insert' | 'upsert-one' | 'update' | 'delete' | 'call';
  statement: PlannedStatement;
  range: Range;
  readOnly: boolean;
  /** The response has a body; HEAD and minimal writes have none. */
  shows: boolean;
  /** The function returns void. */
  isVoid: boolean;
  /** Whether more than one row can be returned. */
  returnsSet: boolean;
  heeds: readonly (keyof Preferences)[];
}

function relationOf(schema: Schema, schemaName: string, name: string): Relation {
  const relation = schema.relation(schemaName, name);
  if (relation !== undefined) return relation;
  throw new RestError(404, 'PGRST205', `Could not find the table '${schemaName}.${name}' in the schema cache`, {
    unknownName: true,
  });
}

const GENERAL = ['count', 'tx', 'handling', 'timezone'] as const;

/** @throws {RestError} PGRST1nn for a malformed or too large request, PGRST2nn or 42703 for an unknown name */
export function planRequest(
  schema: Schema,
  request: RestRequest,
  name: string,
  body: Body,
  limits: RequestLimits,
): Plan {
  if (request.format.kind === 'openapi')
    throw new RestError(406, 'PGRST107', 'None of these media types are available: application/openapi+json');
  if (request.target.kind === 'routine') return planCall(schema, request, name, body, limits);
  const relation = relationOf(schema, request.schema, name);
  return request.method === 'GET' || request.method === 'HEAD'
    ? planRead(schema, request, relation, limits)
    : planWriting(schema, request, relation, body, limits);
}

function planRead(schema: Schema, request: RestRequest, relation: Relation, limits: RequestLimits): Plan {
  const query = parseQuery(request.params, request.search);
  const root = new ReadPlanner(schema, limits).plan(relation, query, request.headerRange);
  const shows = request.method === 'GET';
  return {
    kind: 'read',
    readOnly: true,
    shows,
    isVoid: false,
    returnsSet: true,
    range: root.range,
    heeds: GENERAL,
    statement: readStatement(root, request.format, request.prefer, shows ? limits.bytes : null),
  };
}

const WRITE_KINDS = { POST: 'insert', PUT: 'upsert-one', PATCH: 'update', DELETE: 'delete' } as const;
const NO_PAYLOAD: Payload = { json: '[]', isArray: true, rows: 0, keys: [] };

function planWriting(
  schema: Schema,
  request: RestRequest,
  relation: Relation,
  body: Body,
  limits: RequestLimits,
): Plan {
  const { method, prefer } = request;
  if (method === 'GET' || method === 'HEAD') throw new Error(`${method} does not write`);
  const query = parseQuery(request.params, request.search);
  const planner = new ReadPlanner(schema, limits);
  // A write returns all its rows; limit and offset apply to reads only.
  const root = planner.plan(
    relation,
    { ...query, ranges: query.ranges.filter(({ path }) => path.length > 0) },
    null,
    true,
  );
  root.range = WHOLE;
  const payload = method === 'DELETE' ? NO_PAYLOAD : parseRows(body.contentType, body.text, query.columns);
  requireRows(limits.rows, payload.rows);
  const write = planWrite(method, root, planner, query, payload, prefer);
  const shows = prefer.return === 'representation';
  const shown = shows ? 'rows' : prefer.return === 'headers-only' && method === 'POST' ? 'location' : 'nothing';
  return {
    kind: WRITE_KINDS[method],
    readOnly: false,
    shows,
    isVoid: false,
    returnsSet: true,
    range: root.range,
    heeds: heededBy(method),
    statement: writeStatement(write, root, request.format, { shown, maxBytes: limits.bytes }, (each, computed) =>
      schema.computed(each, computed),
    ),
  };
}

function heededBy(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): readonly (keyof Preferences)[] {
  if (method === 'POST') return ['resolution', 'return', ...GENERAL, 'missing'];
  if (method === 'PUT') return ['return', 'tx', 'handling', 'timezone'];
  if (method === 'PATCH') return ['return', ...GENERAL, 'missing', 'maxAffected'];
  return ['return', ...GENERAL, 'maxAffected'];
}

const WHOLE: Range = { limit: null, offset: 0 };

function planCall(schema: Schema, request: RestRequest, name: string, body: Body, limits: RequestLimits): Plan {
  const { method, prefer } = request;
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads && method !== 'POST') throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  const query = parseQuery(request.params, request.search, reads);
  const call = reads
    ? planGetCall(schema, request.schema, name, query.args)
    : planPostCall(schema, request.schema, name, parseArguments(body.contentType, body.text, query.columns));
  const { returns, volatile } = call.routine;
  const root =
    returns.relation === null
      ? null
      : new ReadPlanner(schema, limits).plan(returns.relation, query, request.headerRange);
  const range = root?.range ?? (returns.set ? rootRange(query, request.headerRange) : WHOLE);
  const shows = method !== 'HEAD';
  return {
    kind: 'call',
    readOnly: reads || !volatile,
    shows,
    isVoid: returns.void,
    returnsSet: returns.set,
    range,
    heeds: [...GENERAL, 'maxAffected'],
    statement: callStatement(call, root ?? range, request.format, prefer, shows ? limits.bytes : null),
  };
}
