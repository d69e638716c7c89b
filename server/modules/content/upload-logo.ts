import { createHash } from 'node:crypto';
import * as z from 'zod';
import { logoMarks, MAX_LOGO_BYTES } from '#domain/content/profile/logo.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { type FunctionContext, readBytes, takeFrom } from '#server/modules/request.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';
import type { Services } from '#server/services.ts';
import { renderLogo } from './logo/render-logo.ts';

const PER_ADMIN = { name: 'upload-logo', points: 20, seconds: 3600 };
const BUCKET = 'logos';
const Mark = z.enum(logoMarks);

const writer: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'upload-logo' };

/**
 * `POST /functions/v1/upload-logo?mark=word|square` with a picture as its body: draws and stores it for the profile, which shows it
 * once it is published with the returned {logo}. Errors: 400 invalid_logo, 401, 403, 413, 429.
 */
export async function uploadLogo(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const mark = Mark.safeParse(c.req.query('mark'));
  if (!mark.success) throw new AppError(400, 'bad_request', 'Say which logo: ?mark=word or ?mark=square');
  await takeFrom(services, PER_ADMIN, caller.claims.sub);
  const bytes = await readBytes(c, MAX_LOGO_BYTES);
  const logo = createHash('sha256').update(bytes).digest('hex');
  for (const [file, content] of await renderLogo(mark.data, bytes)) {
    const target = { bucket: BUCKET, name: `${logo}/${file}`, upsert: true, owner: null };
    const mimeType = file.endsWith('.webp') ? 'image/webp' : 'image/png';
    await storeBytes(services, writer, target, { bytes: content, mimeType });
  }
  return c.json({ logo });
}
