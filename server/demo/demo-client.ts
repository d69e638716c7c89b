import type { Hono } from 'hono';
import type { Row } from '#database/rows.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Services } from '#server/services.ts';

/** Calls the shop's own APIs, so that demo data passes the same checks as real data. */
export interface DemoClient {
  /** The access token; empty for a visitor. */
  token: string;
  /** A text is sent as it is. @throws {Error} with the body of an unsuccessful response */
  call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<T>;
}

/** A client with an access token, or a visitor. */
export function createDemoClient(app: Hono<AppEnv>, token = ''): DemoClient {
  return {
    token,
    async call<T>(
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      path: string,
      body?: object | string,
      headers: Record<string, string> = {},
    ): Promise<T> {
      const response = await app.request(path, {
        method,
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`demo data: ${path} returned ${response.status}: ${await response.text()}`);
      const text = await response.text();
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}

const TOKEN_SECONDS = 10 * 60;

/** Signs a token for the demo account, so that a changed password does not matter. @throws {Error} if it is gone */
export async function demoClientFor(app: Hono<AppEnv>, { db, identity }: Services, email: string): Promise<DemoClient> {
  const { id, raw_app_meta_data: appMetadata } = onlyRow(
    await db.query<Pick<Row<'auth.users'>, 'id' | 'raw_app_meta_data'>>(
      'select id, raw_app_meta_data from auth.users where email = $1',
      [email],
    ),
  );
  return signedClient(app, identity, { role: 'authenticated', sub: id, email, app_metadata: appMetadata });
}

/** A client whose token has these claims and the real time. */
export async function signedClient(
  app: Hono<AppEnv>,
  identity: Services['identity'],
  claims: { role: 'authenticated' | 'guest'; sub: string } & Record<string, unknown>,
): Promise<DemoClient> {
  const now = Math.floor(Date.now() / 1000);
  const token = await identity.sign({ ...claims, aud: claims.role, iat: now, exp: now + TOKEN_SECONDS });
  return createDemoClient(app, token);
}
