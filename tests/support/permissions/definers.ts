import type { Capability } from '#domain/people/capability.ts';
import { isCurrent } from '#database/aliases.ts';
import type { Database } from '#server/platform/db/database.ts';
import { functionNeeds } from './capabilities.ts';

/** What limits a function that bypasses row-level security: a capability, or what it is about. */
export type Scope = { capability: Capability } | { scope: string };

const OWN = { scope: 'the caller’s own rows' };
const ONE_FACT = { scope: 'one fact of the shop, nothing personal' };
const PUBLISHED = { scope: 'published rows' };
const UNREACHABLE = { scope: 'called by functions and triggers alone' };
const IN_POLICIES = { scope: 'a yes or no for policies' };

/** Functions that need no capability. Those that need one are in `functionNeeds`. */
const others: Readonly<Record<string, Scope>> = {
  'internal.assigned_lines': { scope: 'what is assigned to the caller' },
  'internal.has_room': IN_POLICIES,
  'internal.import_is_own': IN_POLICIES,
  'internal.is_attached': IN_POLICIES,
  'internal.is_evidence': IN_POLICIES,
  'internal.language_of': UNREACHABLE,
  'internal.may_follow': ONE_FACT,
  'internal.newsletter_preference': { scope: 'called by previews of emails, for who has `emails.manage`' },
  'internal.next_order_number': UNREACHABLE,
  'internal.next_ticket_number': UNREACHABLE,
  'internal.own_campaign_ids': OWN,
  'internal.price_items': UNREACHABLE,
  'internal.promo_error': UNREACHABLE,
  'internal.shop_currency': ONE_FACT,
  'internal.shop_day': ONE_FACT,
  'internal.shop_today': ONE_FACT,
  'internal.written_off': { scope: 'what the agency gave up of an order, for who knows its id' },
  'internal.song_of': { scope: 'called by the view `assigned_work`' },
  'internal.shows_shop': { capability: 'admin.open' },
  'internal.spend_shown': { capability: 'money.read' },
  'public.order_timeline': { capability: 'orders.read' },
  'public.campaign_evidence': { capability: 'campaigns.read' },
  'public.campaign_timeline': { capability: 'campaigns.read' },
  'public.decide_deliverable': OWN,
  'public.end_session': OWN,
  'public.find_articles': PUBLISHED,
  'public.has_password': OWN,
  'public.is_admin': { capability: 'everything' },
  'public.list_sessions': OWN,
  'public.may': OWN,
  'public.my_access': OWN,
  'public.my_balance': OWN,
  'public.open_ticket': OWN,
  'public.portal_analytics': OWN,
  'public.portal_billing': OWN,
  'public.portal_google_ads': OWN,
  'public.portal_overview': OWN,
  'public.portal_plan': OWN,
  'public.portal_setups': OWN,
  'public.quote': { scope: 'prices, and whether a promo code counts for the caller' },
  'public.release_list': OWN,
  'public.release_report': OWN,
  'public.replace_owner_link': { scope: 'the service role' },
  'public.request_campaign_status': OWN,
  'public.set_avatar': OWN,
  'public.set_notification': OWN,
  'public.shop_is_open': ONE_FACT,
  'public.transfer_details': { scope: 'the caller’s own orders, or those of who may see money' },
  'public.transfer_offer': { scope: 'whether the caller may pay by transfer' },
  'public.view_article': PUBLISHED,
  'public.who_answers': { scope: 'the caller’s own work, or that of who may read orders or campaigns' },
  'public.write_about_campaign': OWN,
};

/** What limits every function, apart from triggers, that runs with its owner's rights. */
export const definers = (existing: readonly string[]): Readonly<Record<string, Scope>> => ({
  ...Object.fromEntries(
    Object.entries(functionNeeds)
      .map(([name, { capability }]) => [`public.${name}`, { capability }] as const)
      // Some run with the caller's rights, and ask for the capability all the same.
      .filter(([name]) => existing.includes(name)),
  ),
  ...others,
});

/** What the database has of them. */
export async function findDefiners(db: Database): Promise<{ name: string; source: string }[]> {
  const { rows } = await db.query<{ name: string; source: string }>(
    `select n.nspname || '.' || p.proname as name, p.prosrc as source from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname in ('public', 'internal') and p.prorettype <> 'trigger'::regtype`,
  );
  return rows.filter(({ name }) => isCurrent(name));
}
