import type { Hono } from 'hono';
import type { Row } from '#database/rows.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Services } from '#server/services.ts';

/** The shop's own doors, for whoever makes demo data: what they refuse, a demo must not show. */
export interface DemoDoor {
  /** @throws {Error} with what the door answered */
  call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

function openDoor(app: Hono<AppEnv>, token: string): DemoDoor {
  return {
    async call<T>(
      method: 'GET' | 'POST' | 'PATCH',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<T> {
      const answer = await app.request(path, {
        method,
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation',
          authorization: `Bearer ${token}`,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`demo data: ${path} answered ${answer.status}: ${await answer.text()}`);
      const text = await answer.text();
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}

const MINUTES = 10;

/** A door for one of the demo accounts, whatever its password is by now. @throws {Error} when it is gone */
export async function enterAs(app: Hono<AppEnv>, { db, identity }: Services, email: string): Promise<DemoDoor> {
  const { id } = onlyRow(
    await db.query<Pick<Row<'auth.users'>, 'id'>>('select id from auth.users where email = $1', [email]),
  );
  const now = Math.floor(Date.now() / 1000);
  return openDoor(
    app,
    await identity.sign({
      role: 'authenticated',
      sub: id,
      email,
      aud: 'authenticated',
      iat: now,
      exp: now + MINUTES * 60,
    }),
  );
}
