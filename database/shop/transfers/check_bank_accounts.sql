-- What the screen's schema checks in full (domain/payments/bank-account.ts) is checked here as far as a client's page and a document
-- depend on it: each account has its texts, and transfers are offered only with an account in the shop's currency.
create or replace function internal.check_bank_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if jsonb_array_length(new.accounts) > 10 or exists (
    select from jsonb_array_elements(new.accounts) as a
    where jsonb_typeof(a) <> 'object' or coalesce(a ->> 'currency', '') !~ '^[A-Z]{3}$' or length(trim(coalesce(a ->> 'holder', ''))) not between 1 and 140
      or length(trim(coalesce(a ->> 'bank', ''))) not between 1 and 140
      or coalesce(a ->> 'iban', a ->> 'accountNumber', '') !~ '^[A-Z0-9 -]{4,42}$' or length(a::text) > 1000
  ) then
    raise exception using errcode = 'PT422', message = 'Each bank account needs a holder, a bank, a currency, and an IBAN or account number', hint = 'accounts';
  end if;
  if new.enabled and not exists (select from jsonb_array_elements(new.accounts) as a where a ->> 'currency' = internal.shop_currency()) then
    raise exception using errcode = 'PT422', message = format('Add a bank account in %s first', internal.shop_currency()), hint = 'account_needed';
  end if;
  return new;
end
$$;
