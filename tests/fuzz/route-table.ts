import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { HonoRequest } from 'hono/request';
import * as z from 'zod';
import type { AppEnv } from '#server/http/app-env.ts';
import { ROOT } from '#scripts/prepare.mjs';

/** An endpoint of the server, as its router knows it. */
export interface Route {
  method: string;
  path: string;
  /** The schemas that its body was checked with, as JSON Schema. */
  bodies: JsonSchema[];
  /** Names of the query parameters that it reads. */
  queries: string[];
}

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Middleware, and what only says that an address has nothing. */
const isEndpoint = (path: string) => path !== '/*' && path !== '*';

/** Every route that the app has registered. */
export function listRoutes(app: Hono<AppEnv>): Route[] {
  const routes = new Map<string, Route>();
  for (const { method, path } of app.routes)
    if (isEndpoint(path)) routes.set(`${method} ${path}`, { method, path, bodies: [], queries: [] });
  return [...routes.values(), { method: 'ALL', path: '/*', bodies: [], queries: [] }];
}

/** Endpoints that choose their schema by a parameter. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/auth/v1/token': ['password', 'refresh_token', 'pkce', 'id_token', 'web3'].map((type) => `?grant_type=${type}`),
};

/**
 * Calls each route with a body that no schema accepts and records which schema rejected it, and which parameters were
 * read before, so that no list of them has to be kept.
 */
export async function learnRoutes(app: Hono<AppEnv>, routes: readonly Route[], tokens: readonly string[]) {
  let current: Route | null = null;
  const customError = z.config().customError;
  const readQuery = Object.getOwnPropertyDescriptor(HonoRequest.prototype, 'query');
  z.config({
    customError(issue) {
      if (current !== null && issue.inst instanceof z.core.$ZodType) remember(current, issue.inst);
      return undefined;
    },
  });
  const { query } = HonoRequest.prototype;
  HonoRequest.prototype.query = function (this: HonoRequest, ...names: string[]) {
    for (const name of names) if (current?.queries.includes(name) === false) current.queries.push(name);
    return Reflect.apply(query, this, names);
  } as typeof query;
  try {
    for (const route of routes.filter(({ path }) => path !== '/*' && !path.startsWith('/rest/'))) {
      current = route;
      const path = route.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'x');
      for (const token of tokens)
        for (const variant of VARIANTS[route.path] ?? ['']) await app.request(path + variant, rejected(route, token));
    }
  } finally {
    z.config({ customError });
    if (readQuery !== undefined) Object.defineProperty(HonoRequest.prototype, 'query', readQuery);
  }
}

const rejected = ({ method }: Route, token: string): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, apikey: token, 'content-type': 'application/json' },
  ...(['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && { body: '0' }),
});

function remember({ bodies }: Route, schema: z.core.$ZodType): void {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (described.type !== 'object' && described.anyOf === undefined && described.oneOf === undefined) return;
  if (!bodies.some((known) => JSON.stringify(known) === JSON.stringify(described))) bodies.push(described);
}

/** Names of the query parameters that the server reads, from its sources. */
export function queryNames(): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const [, name] of readFileSync(join(ROOT, 'server', file), 'utf8').matchAll(
      /(?:query|searchParams\.get)\('([\w.-]+)'\)/g,
    ))
      names.add(name ?? '');
  }
  return [...names].sort();
}

/** The patterns of the pages. */
export function pagePaths(): string[] {
  const source = readFileSync(join(ROOT, 'web/routes.ts'), 'utf8');
  return [...source.matchAll(/\b(?:route|screen|prefix)\('([^']+)'/g)].map(([, path]) => `/${path}`);
}
