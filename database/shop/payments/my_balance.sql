-- What the caller has with the agency: {amount, currency}. What guests have waits for their account.
create or replace function public.my_balance() returns jsonb
language sql stable security definer
set search_path = ''
as $$ select jsonb_build_object('amount', internal.balance_of(auth.uid()), 'currency', internal.shop_currency()) $$;
grant execute on function public.my_balance() to authenticated;
