-- The shop goes on with another account at Stripe. Payments that were asked for at this one stay with it; cards and customers are
-- unknown to the other, so clients enter their cards again.
create or replace function internal.leave_stripe_account(account text) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  update internal.stripe_charges as c set account = leave_stripe_account.account where c.account = '';
  with gone as (delete from internal.stripe_customers returning reference, user_id, livemode)
  insert into internal.previous_stripe_customers (reference, user_id, stripe_account, livemode)
  select g.reference, g.user_id, account, g.livemode from gone as g
  on conflict (reference) do nothing;
  perform internal.forget_card(s.reference) from public.saved_cards as s where s.provider = 'stripe';
end
$$;
