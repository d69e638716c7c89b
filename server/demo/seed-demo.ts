import type { Hono } from 'hono';
import type { Row } from '#database/rows.ts';
import { demoTestimonials } from '#domain/content/demo-testimonials.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { spreadNotifications, switchMailsOff, switchMailsOn } from './notifications.queries.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { movePlanOn } from './seed-support.queries.ts';
import { seedCampaignLife } from './seed-campaign-life.ts';
import { seedDesk } from './seed-support.ts';
import { seedContacts } from './seed-contacts.ts';
import { enterAs } from './demo-client.ts';
import { seedOrders } from './seed-orders.ts';

const CLIENT = 'client@demo.hypecast.test';
const ADMIN = 'admin@demo.hypecast.test';
const ACCOUNTS = [
  { email: CLIENT, data: { firstName: 'Demo', lastName: 'Client' }, app: {} },
  { email: ADMIN, data: { firstName: 'Demo', lastName: 'Admin' }, app: { role: 'admin' } },
];

/** Before the jobs of the shop run: what they would otherwise make of a demo that nobody started for months. */
export const wakeDemo = (db: Database): Promise<void> => movePlanOn(db, CLIENT);

/** Makes what a first look needs and is missing: two accounts, and something on every screen. Through the same doors as anyone. */
export async function seedDemo(app: Hono<AppEnv>, services: Services): Promise<void> {
  const { db, identity, config } = services;
  for (const account of ACCOUNTS) {
    const { rows } = await db.query('select 1 from auth.users where email = $1', [account.email]);
    if (rows.length > 0) continue;
    const answer = await app.request('/auth/v1/admin/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${identity.serviceRoleKey}` },
      body: JSON.stringify({
        email: account.email,
        password: config.demoPassword,
        email_confirm: true,
        user_metadata: account.data,
        app_metadata: account.app,
      }),
    });
    if (!answer.ok) throw new Error(`the demo account ${account.email} could not be made: ${await answer.text()}`);
  }
  const first = await isFirstStart(db);
  if (first) await switchMailsOff(db, CLIENT);
  await seedCampaigns(app, services, CLIENT, ADMIN);
  await seedDesk(db, { client: CLIENT, staff: ADMIN });
  await seedCampaignLife(db, await enterAs(app, services, CLIENT), await enterAs(app, services, ADMIN));
  await seedContacts(db, services.clock.now());
  await seedTestimonials(services);
  const { rows } = await db.query('select 1 from public.orders limit 1');
  if (rows.length === 0)
    await seedOrders(await enterAs(app, services, CLIENT), await enterAs(app, services, ADMIN), CLIENT);
  if (!first) return;
  await switchMailsOn(db, CLIENT);
  await spreadNotifications(db, CLIENT);
}

/** What somebody switched in the demo since then stays. */
async function isFirstStart(db: Database): Promise<boolean> {
  const { rows } = await db.query('select 1 from public.campaigns limit 1');
  return rows.length === 0;
}

async function seedTestimonials({ db, clock }: Services): Promise<void> {
  const { rows } = await db.query('select 1 from public.video_testimonials limit 1');
  if (rows.length > 0) return;
  for (const [position, testimonial] of demoTestimonials.entries()) {
    const row = { ...testimonial, display_order: position, sample: true };
    await db.query(
      'insert into public.video_testimonials select * from jsonb_populate_record(null::public.video_testimonials, $1::jsonb || $2::jsonb)',
      [
        {
          id: crypto.randomUUID(),
          created_at: clock.now(),
          updated_at: clock.now(),
          is_active: true,
          is_featured: false,
          rating: 5,
        },
        row,
      ],
    );
  }
}

/** Why a public shop must not start over this database, or null: its demo passwords are known to everybody. */
export async function refuseDemoAccounts(db: Database): Promise<string | null> {
  const { rows } = await db.query<Pick<Row<'auth.users'>, 'email'>>(
    `select email from auth.users where email like '%@demo.hypecast.test' limit 1`,
  );
  return rows[0] === undefined
    ? null
    : `PUBLIC_URL: this database holds the demo account ${rows[0].email}; remove the demo accounts before going public`;
}
