import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { DatabaseError } from '#server/platform/db/database.ts';
import { renderError as renderAuthError } from './auth/errors.ts';
import type { AuthEnv } from './auth/scope.ts';
import { renderError as renderStorageError } from './storage/errors.ts';

const log = pino({ level: 'silent' });
const fail = (code: string) => () => {
  throw new DatabaseError({ code, message: 'cannot connect to the database' });
};

test.each([
  ['08006', 503],
  ['57P01', 503],
  ['XX000', 500],
])('accounts and files answer %s of the database with %i', async (code, status) => {
  const accounts = new Hono<AuthEnv>().get('/', fail(code)).onError((error, c) => renderAuthError(c, error, log));
  const files = new Hono<AppEnv>().get('/', fail(code)).onError((error, c) => renderStorageError(c, error, log));
  expect([(await accounts.request('/')).status, (await files.request('/')).status]).toEqual([status, status]);
});
