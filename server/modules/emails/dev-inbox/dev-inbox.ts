import { canonicalEmail } from '#domain/emails/email-address.ts';
import { Hono, type Context } from 'hono';
import { devInboxQueries, type InboxMessage } from '#server/platform/email/dev-inbox.queries.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Services } from '#server/services.ts';
import { inboxPage } from './inbox-page.ts';

/**
 * The page shows emails in a sandboxed frame that inherits this policy: inline styles only, no scripts, no external
 * resources.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const asJson = (message: InboxMessage) => ({ ...message, created_at: message.created_at.toISOString() });
const idOf = (text: string | undefined) => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** The recipient to show; null for all. No column stores NUL, and PostgreSQL rejects it even in a comparison. */
function recipientOf(c: Context<AppEnv>): string | null {
  const to = c.req.query('to')?.replaceAll('\0', '').trim() ?? '';
  return canonicalEmail(to) ?? (to || null);
}

/** Shows outgoing emails while no SMTP server is configured. For requests from localhost only. Mounted at `/dev`. */
export function createDevInbox(services: Pick<Services, 'content' | 'db' | 'email' | 'emailTables'>): Hono<AppEnv> {
  const { content, db, emailTables } = services;
  const inbox = devInboxQueries(emailTables.devInbox);
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    if (!c.get('local') || services.email.smtpUrl !== null)
      return c.json({ code: 'not_found', message: 'Not found' }, 404);
    c.header('cache-control', 'no-store');
    return next();
  });

  app.get('/inbox', async (c) => {
    const to = recipientOf(c);
    const messages = await inbox.entries(db, to);
    const id = idOf(c.req.query('message'));
    const shown = id ?? messages[0]?.id;
    const open = shown === undefined ? null : await inbox.find(db, shown);
    const view = c.req.query('view') === 'text' ? 'text' : 'html';
    c.header('content-security-policy', POLICY);
    return c.html(
      inboxPage({ shop: content.current().en.profile.name, messages, open, view, to }),
      id !== null && open === null ? 404 : 200,
    );
  });

  app.post('/inbox/clear', async (c) => {
    await inbox.clear(db);
    return c.redirect('/dev/inbox', 303);
  });

  app.get('/inbox/messages', async (c) => c.json((await inbox.list(db, recipientOf(c))).map(asJson)));

  app.delete('/inbox/messages', async (c) => c.json({ deleted: await inbox.clear(db) }));

  app.get('/inbox/messages/:id', async (c) => {
    const id = idOf(c.req.param('id'));
    const message = id === null ? null : await inbox.find(db, id);
    return message === null ? c.json({ code: 'not_found', message: 'No such email' }, 404) : c.json(asJson(message));
  });

  return app;
}
