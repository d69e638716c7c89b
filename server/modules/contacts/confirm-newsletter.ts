import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { insertConsent, lockRequest, markConfirmed } from './newsletter.queries.ts';
import { hashToken } from './newsletter.ts';

const PER_IP = { name: 'confirm-newsletter', points: 30, seconds: 600 };

const Body = z.object({ token: z.string().min(1).max(200) });

/**
 * `POST /functions/v1/confirm-newsletter` {token}: makes the consent count. The page sends it when its button is pressed,
 * because email scanners open links. Repeating it changes nothing. Errors: 400 `link_invalid`, 429.
 */
export async function confirmNewsletter(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const { token } = await readBody(c, Body);
  const now = services.clock.now();
  await services.db.transaction(async (sql) => {
    const request = await lockRequest(sql, hashToken(token), now);
    if (request === null) throw new AppError(400, 'link_invalid', 'This link has expired');
    if (request.confirmed_at !== null) return;
    const { email, wording, source, created_at: requestedAt } = request;
    await insertConsent(sql, { email, userId: null, granted: true, wording, source, requestedAt });
    await markConfirmed(sql, email, now);
  });
  return c.json({ success: true });
}
