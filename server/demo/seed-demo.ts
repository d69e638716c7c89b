import { demoTestimonials } from '#domain/content/demo-testimonials.ts';
import { createApp } from '#server/app.ts';
import { forgetPreviews, seedArtwork } from './artwork.ts';
import { sandboxOf } from '#server/modules/payments/providers/provider-of.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { disableEmails, enableEmails, showAllSpend, spreadNotifications } from './notifications.queries.ts';
import { campaignSteps, hasCampaigns } from './seed-campaigns.ts';
import { dropTicketEmails, skipMissedBilling } from './seed-support.queries.ts';
import { hasCampaignLife, lifeSteps } from './seed-campaign-life.ts';
import { seedSupport } from './seed-support.ts';
import { seedContacts } from './seed-contacts.ts';
import { DEMO_ADMIN as ADMIN, DEMO_CLIENT as CLIENT, DEMO_MARK } from './demo-accounts.ts';
import { demoClientFor } from './demo-client.ts';
import { seedQuotes } from './seed-quotes.ts';
import { seedProofs } from './seed-proofs.ts';
import { orderSteps } from './order-steps.ts';
import { playNow, type Cast } from './steps.ts';

const ACCOUNTS = [
  { email: CLIENT, data: { firstName: 'Demo', lastName: 'Client' }, app: DEMO_MARK },
  { email: ADMIN, data: { firstName: 'Demo', lastName: 'Admin' }, app: { ...DEMO_MARK, role: 'admin' } },
];

/** Runs before the jobs: without it, they would bill the demo's plans for each month since the demo's last start. */
export const resumeDemo = (db: Database): Promise<void> => skipMissedBilling(db, '%@demo.hypecast.test');

/**
 * Seeds what is missing: two accounts and data for every screen, where possible through the shop's APIs. Demo orders are paid
 * in the sandbox, whichever provider the shop has: their cards are the sandbox's, and nobody wants them at Stripe.
 */
export async function seedDemo(shop: Services): Promise<void> {
  const services: Services = { ...shop, payments: sandboxOf(shop) };
  const app = createApp(services, () => null);
  const { db, identity, config } = services;
  for (const account of ACCOUNTS) {
    const { rows } = await db.query('select 1 from auth.users where email = $1', [account.email]);
    if (rows.length > 0) continue;
    const response = await app.request('/auth/v1/admin/users', {
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
    if (!response.ok) throw new Error(`could not create the demo account ${account.email}: ${await response.text()}`);
  }
  // On later starts, notification settings that a user has changed are kept.
  const first = !(await hasCampaigns(db, CLIENT));
  if (first) {
    await disableEmails(db, CLIENT);
    await showAllSpend(db);
  }
  const cast = await castOf(app, services);
  if (first) await playNow(campaignSteps(), cast);
  await seedSupport(db, { client: CLIENT, admin: ADMIN });
  if (!(await hasCampaignLife(cast.client))) {
    await playNow(lifeSteps(), cast);
    await dropTicketEmails(db);
  }
  await seedContacts(db, services.clock.now());
  await seedTestimonials(services);
  await seedQuotes(cast);
  const orders = await cast.client.call<unknown[]>('GET', '/rest/v1/orders?select=id&limit=1');
  if (orders.length === 0) await playNow(orderSteps(), cast);
  await seedArtwork(services, CLIENT, 'Nova Reyes');
  if (!first) return;
  await seedProofs(services, CLIENT);
  await forgetPreviews(services);
  await enableEmails(db, CLIENT);
  await spreadNotifications(db, CLIENT);
}

async function castOf(app: Cast['app'], services: Services): Promise<Cast> {
  const client = await demoClientFor(app, services, CLIENT);
  const admin = await demoClientFor(app, services, ADMIN);
  const { clientId, adminId, today } = onlyRow(
    await services.db.query<{ clientId: string; adminId: string; today: string }>(
      `select c.id as "clientId", a.id as "adminId", internal.local_date()::text as today
       from public.users as c, public.users as a where c.email = $1 and a.email = $2`,
      [CLIENT, ADMIN],
    ),
  );
  return { app, services, client, admin, clientId, ownerId: adminId, today };
}

async function seedTestimonials({ db, clock }: Services): Promise<void> {
  const { rows } = await db.query('select 1 from public.video_testimonials where sample limit 1');
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
