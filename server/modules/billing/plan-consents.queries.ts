import type { Row } from '#database/rows.ts';
import type { Locale } from '#domain/locales.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';

type Plan = Row<'client_plans'>;
type Card = Row<'saved_cards'>;

/** A plan as its client would agree to it with one of their cards. */
export interface PlanOffer extends Pick<Plan, 'plan_id' | 'billing_day' | 'price' | 'inactive_reason'> {
  name: string;
  /** With tax. */
  amount: number;
  currency: string;
  cancelled: boolean;
  brand: Card['brand'];
  last4: Card['last4'];
  provider: Card['provider'];
  livemode: Card['livemode'];
}

/** The client's plan with one of their cards; null without one of the two. With `lock`, the plan stays as it is. */
export async function findPlanOffer(
  sql: Sql,
  userId: string,
  { cardId, locale, lock = false }: { cardId: string; locale: Locale; lock?: boolean },
): Promise<PlanOffer | null> {
  const { rows } = await sql.query<PlanOffer>(
    `select p.plan_id, p.billing_day, p.price, p.inactive_reason, p.cancelled_at is not null as cancelled,
       coalesce(m.translations -> $3 ->> 'name', m.name) as name, internal.plan_amount(p.price, p.client_id)::float8 as amount,
       (select currency from internal.shop_settings) as currency, s.brand, s.last4, s.provider, s.livemode
     from public.client_plans as p join public.monthly_plans as m on m.id = p.plan_id
     join public.saved_cards as s on s.user_id = p.client_id and s.id = $2
     where p.client_id = $1 ${lock ? 'for update of p for share of s' : ''}`,
    [userId, cardId, locale],
  );
  return rows[0] ?? null;
}

interface Agreement {
  clientId: string;
  offer: PlanOffer;
  cardId: string;
  wording: string;
  version: string;
  locale: Locale;
  termsVersion: string;
  at: Date;
}

/** Stores an agreement in place of the former one. Returns its id. */
export async function storeAgreement(sql: Sql, agreement: Agreement): Promise<string> {
  const { clientId, offer, cardId, wording, version, locale, termsVersion, at } = agreement;
  await revokeConsent(sql, clientId, 'replaced', at);
  const inserted = await sql.query<{ id: string }>(
    `insert into public.plan_consents (client_id, plan_id, price, amount, currency, billing_day, card_id, wording, version, locale,
       terms_version, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      clientId,
      offer.plan_id,
      offer.price,
      offer.amount,
      offer.currency,
      offer.billing_day,
      cardId,
      wording,
      version,
      locale,
      termsVersion,
      at,
    ],
  );
  return onlyRow(inserted).id;
}

/** False if there is no current agreement. */
export async function revokeConsent(
  sql: Sql,
  clientId: string,
  because: 'client' | 'replaced',
  at: Date,
): Promise<boolean> {
  const { count } = await sql.query(
    `update public.plan_consents set revoked_at = $2, revoked_because = $3 where client_id = $1 and revoked_at is null`,
    [clientId, at, because],
  );
  return count > 0;
}

export async function changePlan(sql: Sql, clientId: string, change: string, at: Date): Promise<void> {
  await sql.query('select internal.change_plan($1, $2, $3)', [clientId, change, at]);
}
