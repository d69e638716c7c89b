-- Deletes a person's account at their own request, once the server has verified who they are. Rejected while work, payments,
-- refunds or disputes are pending, while there is credit on it, and for the last owner. An account with a phone number or wallet may have no email;
-- what belongs to a mailbox that it has not proved is not its own to delete.
create or replace function internal.leave(person uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  account public.users;
  mailbox text;
  result jsonb;
begin
  select * into account from public.users as u where u.id = person for update;
  if account.id is null then
    raise exception using errcode = 'PT404', message = 'This account does not exist';
  end if;
  if exists (select from public.orders as o where o.client_id = person
      and (o.status in ('confirmed', 'in_progress') or o.status = 'pending' and o.payment_status <> 'declined' or o.status = 'completed' and o.payment_status = 'unpaid'))
    or exists (select from public.refunds as r join public.orders as o on o.id = r.order_id where o.client_id = person and r.state = 'requested')
    or exists (select from public.disputes as d join public.orders as o on o.id = d.order_id
      where o.client_id = person and d.status in ('needs_response', 'under_review'))
  then
    raise exception using errcode = 'PT409', hint = 'orders_open', message = 'Some orders are still running or unpaid';
  end if;
  if exists (select from public.campaigns as c where c.client_id = person and c.status in ('active', 'paused')) then
    raise exception using errcode = 'PT409', hint = 'campaigns_running', message = 'Some campaigns are still running';
  end if;
  if internal.balance_of(person) > 0 then
    raise exception using errcode = 'PT409', hint = 'balance_left', message = 'There is still credit on this account. Use it, or ask us to pay it back.';
  end if;
  if account.role = 'admin' and not exists (select from public.users as u where u.role = 'admin' and u.is_active and u.id <> person) then
    raise exception using errcode = 'PT409', hint = 'last_admin', message = 'The last active owner cannot be deleted';
  end if;
  select internal.proved_mailbox(u) into mailbox from auth.users as u where u.id = person;
  result := internal.forget_person(coalesce(mailbox, person::text), person);
  perform internal.blank_audit_rows(person);
  return result;
end
$$;
