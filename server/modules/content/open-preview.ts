import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { pathIn } from '#domain/locales.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type OwnCookie, writeCookie } from '#server/http/cookies.ts';
import { type FunctionContext, readBody, takeFrom } from '#server/modules/request.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { asTeam } from './as-team.ts';
import { capabilityFor, nameFields, parseBody, requireType } from './document-requests.ts';
import { storePreview } from './previews.queries.ts';

/** Below it, each public page is shown as it would be with the document of the preview. */
export const PREVIEW_PATH = '/preview';
const PREVIEW_SECONDS = 600;
const PER_ADMIN = { name: 'open-preview', points: 120, seconds: 300 };

/** Never part of an address, which would end up in histories and logs. */
export const PREVIEW_COOKIE: OwnCookie = { name: 'hypecast-preview', path: PREVIEW_PATH, sameSite: 'Strict' };

export const hashPreviewToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const Body = z.object({ ...nameFields, body: z.record(z.string(), z.unknown()) });

/**
 * `POST /functions/v1/open-preview` {kind, key, language, body}: keeps the document as it is now for ten minutes, for this session
 * alone, and sets the cookie that shows it. Returns {path}. Errors: 400 invalid_document, 401, 403, 404, also for a
 * document that no page shows, 413, 429.
 */
export async function openPreview(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { body, ...name } = await readBody(c, Body);
  const { path } = requireType(name);
  if (path === null) throw new AppError(404, 'not_found', 'No page shows this document');
  await takeFrom(services, PER_ADMIN, caller.claims.sub);
  const { session_id: sessionId } = caller.claims;
  if (sessionId === undefined) throw new AppError(403, 'forbidden', 'A preview needs a session');
  const token = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  await asTeam(services.db, caller, capabilityFor(name), (sql) =>
    storePreview(sql, {
      ...name,
      tokenHash: hashPreviewToken(token),
      sessionId,
      body: parseBody(name, body),
      now,
      expiresAt: new Date(now.getTime() + PREVIEW_SECONDS * 1000),
    }),
  );
  writeCookie(services.publicUrl, c, PREVIEW_COOKIE, token, PREVIEW_SECONDS);
  return c.json({ path: PREVIEW_PATH + pathIn(name.language, path) });
}
