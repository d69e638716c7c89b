-- The caller's plan and how it is charged, or null:
-- {id, name, translations, price, amount, currency, billing_day, next_billing_on, active, inactive_reason, cancelled,
--  tax: {name, inclusive}, consent: {card_id, brand, last4, accepted_at} or null, ask: 'changed' | 'card' | null,
--  charge: {order_id, order_number, total, currency, state, failures, next_attempt_at, reason_code} or null}
-- `price` is without tax, `amount` with it. `ask` says why an agreement no longer holds: the plan or its price changed, or the
-- card was removed. `charge` is the newest one that has not been paid.
create or replace function public.portal_plan() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  plan public.client_plans;
  consent public.plan_consents;
  last_consent public.plan_consents;
begin
  select p.* into plan from public.client_plans as p where p.client_id = auth.uid();
  if not found then return null; end if;
  consent := internal.plan_consent_of(plan);
  select c.* into last_consent from public.plan_consents as c where c.client_id = plan.client_id order by c.accepted_at desc, c.id limit 1;
  return (
    select jsonb_build_object(
      'id', plan.plan_id, 'name', m.name, 'translations', m.translations, 'price', plan.price, 'amount', internal.plan_amount(plan.price, plan.client_id),
      'tax', (select jsonb_build_object('name', tax.name, 'inclusive', tax.inclusive)
        from internal.tax_of(plan.client_id, internal.billing_place_of(plan.client_id), true) as tax),
      'currency', (select currency from internal.shop_settings), 'billing_day', plan.billing_day, 'next_billing_on', plan.next_billing_on,
      'active', plan.active, 'inactive_reason', plan.inactive_reason, 'cancelled', plan.cancelled_at is not null,
      'consent', (select jsonb_build_object('card_id', s.id, 'brand', s.brand, 'last4', s.last4, 'accepted_at', consent.accepted_at)
        from public.saved_cards as s where s.id = consent.card_id),
      'ask', case
        when consent.id is not null or last_consent.id is null or last_consent.revoked_because = 'client' then null
        when last_consent.revoked_at is null and last_consent.card_id is null then 'card'
        else 'changed'
      end,
      'charge', (
        select jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'total', o.total_amount, 'currency', o.currency, 'state', c.state,
          'failures', c.failures, 'next_attempt_at', c.next_attempt_at, 'reason_code', c.reason_code)
        from public.plan_charges as c join public.orders as o on o.id = c.order_id
        where c.client_id = plan.client_id and c.state <> 'paid' and o.status = 'pending' order by c.created_at desc limit 1
      )
    )
    from public.monthly_plans as m where m.id = plan.plan_id
  );
end
$$;
grant execute on function public.portal_plan() to authenticated;
