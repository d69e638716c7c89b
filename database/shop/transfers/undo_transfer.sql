-- Takes back a recorded transfer: its payments no longer count, and the balance loses what it got. The journal books that today;
-- what it booked before stays. Work that has begun goes on.
create or replace function public.undo_transfer(transfer_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  made public.transfers;
  rest numeric;
begin
  perform internal.must('money.manage');
  perform from public.orders as o join public.payments as p on p.order_id = o.id where p.transfer_id = undo_transfer.transfer_id order by o.id for update of o;
  select t.* into made from public.transfers as t where t.id = undo_transfer.transfer_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'This transfer does not exist'; end if;
  if made.undone_at is not null then return; end if;
  if exists (select from public.refunds as r join public.payments as p on p.id = r.payment_id where p.transfer_id = made.id and r.state <> 'failed') then
    raise exception using errcode = 'PT409', message = 'Part of this transfer was refunded, so it cannot be undone', hint = 'transfer_refunded';
  end if;
  select b.amount into rest from public.balance_entries as b where b.transfer_id = made.id and b.kind = 'overpayment';
  if rest > 0 then
    perform from public.users as u where u.id = made.client_id for no key update;
    if internal.balance_of(made.client_id) < rest then
      raise exception using errcode = 'PT409', message = 'The client has used what this transfer left on the balance', hint = 'balance_used';
    end if;
    insert into public.balance_entries (client_id, amount, currency, kind, transfer_id, created_by)
    values (made.client_id, -rest, made.currency, 'overpayment_undone', made.id, auth.uid());
  end if;
  update public.transfers as t set undone_at = now(), undone_by = auth.uid(), undone_because = trim(undo_transfer.reason) where t.id = made.id;
  perform internal.take_back_payment(p.id) from public.payments as p where p.transfer_id = made.id and p.status = 'succeeded' order by p.id;
exception
  when check_violation then
    raise exception using errcode = 'PT400', message = 'Say why, in up to 500 characters', hint = 'reason';
end
$$;
grant execute on function public.undo_transfer(uuid, text) to authenticated;
