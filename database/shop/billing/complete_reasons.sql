-- A number that is confirmed after the invoice gives it the reason for having no tax, once: the client's invoices under the reverse
-- charge that name it, and then their credit notes.
create or replace function internal.complete_reasons() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoices as i set facts = i.facts || jsonb_build_object('reason', sure.reason)
  from (
    select b.id, internal.invoice_facts(b.order_id, b.seller) -> 'reason' as reason from public.invoices as b
    where b.client_id = new.client_id and b.reverse_charge and (b.facts ->> 'itemized')::boolean and b.facts -> 'reason' = 'null'
      and (b.buyer ->> 'country', b.buyer ->> 'taxNumber') = (new.country, new.number)
  ) as sure
  where i.id = sure.id and sure.reason <> 'null';
  update public.credit_notes as c set facts = c.facts || jsonb_build_object('reason', i.facts -> 'reason')
  from public.invoices as i
  where i.client_id = new.client_id and i.reverse_charge and i.facts ->> 'reason' is not null
    and c.invoice_id = i.id and c.tax = 0 and c.facts -> 'reason' = 'null';
  return null;
end
$$;
