-- Records that a client's balance, or part of it, was paid back by bank transfer. Returns what is left. `note` says how, such as
-- the reference of the transfer. The same `entry` again records nothing.
create or replace function public.pay_back_balance(client_id uuid, amount numeric, note text, entry uuid default gen_random_uuid()) returns numeric
language plpgsql security definer
set search_path = ''
as $$
declare
  rest numeric;
begin
  perform internal.must('money.manage');
  perform from public.users as u where u.id = pay_back_balance.client_id for no key update;
  rest := internal.balance_of(pay_back_balance.client_id);
  if exists (select from public.balance_entries as b where b.id = pay_back_balance.entry and b.client_id = pay_back_balance.client_id) then return rest; end if;
  if pay_back_balance.amount is null or pay_back_balance.amount <= 0 or pay_back_balance.amount <> round(pay_back_balance.amount, 2) then
    raise exception using errcode = 'PT400', message = 'Write an amount above zero, with up to two decimals', hint = 'amount';
  end if;
  if pay_back_balance.amount > rest then
    raise exception using errcode = 'PT409', message = 'The client’s balance is smaller than that', detail = rest::text, hint = 'balance_too_low';
  end if;
  if length(trim(coalesce(pay_back_balance.note, ''))) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Say how it was paid back, in up to 500 characters', hint = 'note';
  end if;
  insert into public.balance_entries (id, client_id, amount, currency, kind, note, created_by)
  values (pay_back_balance.entry, pay_back_balance.client_id, -pay_back_balance.amount, internal.shop_currency(), 'paid_back', trim(pay_back_balance.note), auth.uid());
  return rest - pay_back_balance.amount;
end
$$;
grant execute on function public.pay_back_balance(uuid, numeric, text, uuid) to authenticated;
