-- Stores a card that a client saved, or what the provider has changed about it. The first card of a client is the default.
create or replace function internal.keep_card(client uuid, provider text, livemode boolean, card jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  kept uuid;
begin
  -- Two first cards at once must not both become the default.
  perform from public.users as u where u.id = client for update;
  insert into public.saved_cards (user_id, provider, livemode, reference, brand, last4, exp_month, exp_year, is_default)
  values (client, provider, livemode, card ->> 'reference', card ->> 'brand', card ->> 'last4', (card ->> 'expMonth')::smallint,
    (card ->> 'expYear')::smallint, not exists (select from public.saved_cards as s where s.user_id = client and s.is_default))
  on conflict (reference) do update set brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month,
    exp_year = excluded.exp_year where public.saved_cards.user_id = client
  returning id into kept;
  return kept;
end
$$;
