-- The client's agreement, if it covers the next charge of this plan: same plan, price, day, amount and currency, and the card is
-- still saved. With `provider`, also that it can charge the card. All columns are null if there is none.
create or replace function internal.plan_consent_of(plan public.client_plans, provider text default null, livemode boolean default null) returns public.plan_consents
language sql stable
set search_path = ''
as $$
  select c.* from public.plan_consents as c join public.saved_cards as s on s.id = c.card_id
  where c.client_id = plan.client_id and c.revoked_at is null
    and (c.plan_id, c.price, c.billing_day, c.amount) = (plan.plan_id, plan.price, plan.billing_day, internal.plan_amount(plan.price, plan.client_id))
    and c.currency = (select currency from internal.shop_settings)
    and (plan_consent_of.provider is null or (s.provider = plan_consent_of.provider and s.livemode = plan_consent_of.livemode))
$$;
