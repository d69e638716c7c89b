-- Issues the credit note of a lost dispute, once: whether there is one is the team's decision. Returns its number.
create or replace function public.credit_dispute(dispute uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  lost public.disputes;
  billed public.invoices;
  known text;
  rest numeric;
begin
  perform internal.must('money.manage');
  perform from public.orders as o join public.disputes as d on d.order_id = o.id where d.id = dispute for update of o;
  select d.* into lost from public.disputes as d where d.id = dispute;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist';
  end if;
  select c.number into known from public.credit_notes as c where c.dispute_id = dispute;
  if found then return known; end if;
  if lost.status <> 'lost' then
    raise exception using errcode = 'PT409', message = 'A credit note can only be issued for a lost dispute';
  end if;
  select i.* into billed from public.invoices as i
  where i.order_id = lost.order_id and not exists (select from public.payments as p where p.id = lost.payment_id and p.duplicate);
  if not found then
    raise exception using errcode = 'PT409', message = 'No invoice covers this payment';
  end if;
  rest := billed.total - (select coalesce(sum(c.total), 0) from public.credit_notes as c where c.invoice_id = billed.id);
  if rest <= 0 then
    raise exception using errcode = 'PT409', message = 'Credit notes already cover the whole invoice';
  end if;
  return internal.write_credit_note(billed, null, dispute, 'Charged back by the bank', least(lost.amount, rest));
end
$$;
grant execute on function public.credit_dispute(uuid) to authenticated;
