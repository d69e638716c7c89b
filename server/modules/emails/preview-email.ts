import * as z from 'zod';
import type { Row } from '#database/rows.ts';
import type { EmailPreview } from '#domain/emails/email-preview.ts';
import { emailWordsOf } from '#domain/content/schemas/email.ts';
import { LOGOS_PATH } from '#domain/content/profile/logo.ts';
import { locales } from '#domain/locales.ts';
import type { Services } from '#server/services.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { EmailContentError } from '#server/platform/email/email-source.ts';
import { findDocument } from '#server/modules/content/documents.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PREVIEWS = { name: 'preview-email', points: 120, seconds: 60 };
const TESTS = { name: 'send-test-email', points: 20, seconds: 3600 };
const FRAME_SECONDS = 300;

/** `real` selects a stored row to render the email with; without it, the template's sample is used. */
const TestRequest = z.object({
  template: z.string().max(100),
  locale: z.enum(locales),
  real: z
    .union([z.object({ orderId: z.uuid() }), z.object({ contactId: z.uuid() })])
    .nullable()
    .default(null),
});

/** `draft` shows what the stored draft of its document says, where there is one. */
const PreviewRequest = TestRequest.extend({ draft: z.boolean().default(false) });

const Ticket = z.object({ mail: PreviewRequest, purpose: z.literal('email-frame'), expires: z.number() });

/** The frame runs no scripts, loads nothing but the shop's logo, and can be embedded by our own pages only. */
const framePolicy = (publicUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${publicUrl}${LOGOS_PATH}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

function gone(error: unknown): never {
  if (error instanceof EmailContentError)
    throw new AppError(404, 'not_found', 'This order or contact does not exist', { cause: error });
  throw error;
}

/** Reads a request about an email and checks that the email exists. */
async function readEmail<T extends z.output<typeof TestRequest>>(
  c: FunctionContext,
  services: Services,
  schema: z.ZodType<T>,
) {
  const request = await readBody(c, schema);
  const email = (await services.emails.list()).find(({ name }) => name === request.template);
  if (email === undefined)
    throw new AppError(400, 'invalid_body', 'This email does not exist', {
      details: { fields: [{ field: 'template' }] },
    });
  return { request, channel: email.channel };
}

async function withDraft({ db }: Services, { draft, ...request }: z.output<typeof PreviewRequest>) {
  const { template: key, locale: language } = request;
  const document = draft ? await findDocument(db, { kind: 'email', key, language }) : null;
  return document?.draft ? { ...request, words: { ...emailWordsOf(document.draft) } } : request;
}

/**
 * `POST /functions/v1/preview-email`: renders an email with the same renderer that sends it. Errors: 400, 401, 403,
 * 404, 429.
 */
export async function previewEmail(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { request } = await readEmail(c, services, PreviewRequest);
  await takeFrom(services, PREVIEWS, caller.claims.sub);
  const shown = await withDraft(services, request);
  const composed = await asCaller(services.db, caller, (sql) => services.outbox.preview(sql, shown), {
    readOnly: true,
  }).catch(gone);
  const expires = services.clock.now().getTime() + FRAME_SECONDS * 1000;
  const ticket = await services.identity.seal({ mail: request, purpose: 'email-frame', expires } satisfies z.output<
    typeof Ticket
  >);
  const { subject, from, replyTo = null, text } = composed;
  return c.json({
    subject,
    from,
    replyTo,
    text,
    frame: `/functions/v1/email-frame?ticket=${ticket}`,
  } satisfies EmailPreview);
}

/**
 * `GET /functions/v1/email-frame?ticket=…`: the HTML of a preview. The ticket authorises in place of the caller who
 * requested it. Errors: 403, 404.
 */
export async function emailFrame(c: FunctionContext, services: Services): Promise<Response> {
  const opened = await services.identity.open<unknown>(c.req.query('ticket') ?? '').catch(() => null);
  const ticket = Ticket.safeParse(opened);
  if (!ticket.success || ticket.data.expires < services.clock.now().getTime())
    throw new AppError(403, 'forbidden', 'This preview has ended. Please open it again.');
  const shown = await withDraft(services, ticket.data.mail);
  const { html } = await services.outbox.preview(services.db, shown).catch(gone);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(services.publicUrl),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  });
}

/** `POST /functions/v1/send-test-email`: sends a preview to the caller only. Errors: 400, 401, 403, 404, 429. */
export async function sendTestEmail(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { request, channel } = await readEmail(c, services, TestRequest);
  if (channel === 'text') throw new AppError(400, 'invalid_body', 'This is a text message and cannot be sent by email');
  await takeFrom(services, TESTS, caller.claims.sub);
  const to = await asCaller(services.db, caller, async (sql) => {
    const { rows } = await sql.query<Pick<Row<'users'>, 'email'>>(
      'select email from public.users where id = auth.uid()',
    );
    const email = rows[0]?.email;
    if (email == null) throw new AppError(409, 'conflict', 'Your account has no email address');
    // Reports a deleted row now, instead of queueing an email that would never be sent.
    await services.outbox.preview(sql, request).catch(gone);
    await services.outbox.enqueueTest(sql, { ...request, to: email });
    return email;
  });
  return c.json({ success: true, to });
}
