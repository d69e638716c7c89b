-- Accepts the version that was sent and makes its order for `buyer`: with the sums of that version (internal.offered_order), its
-- instalments and the number of the buyer's purchase order. The caller has begun it (internal.begin_acceptance).
create or replace function internal.accept_quote(quote uuid, buyer uuid, signer text, ip text, po_number text default null) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  accepted internal.quotes;
  offered internal.quote_versions;
  placed public.orders;
begin
  update internal.quotes as q set state = 'accepted', accepted_at = now(), accepted_version = q.sent_version, accepted_name = signer,
    accepted_ip = ip, order_id = gen_random_uuid(), questioned_at = null
  where q.id = quote and q.state in ('sent', 'questioned') returning q.* into accepted;
  if not found then raise exception using errcode = 'PT409', message = 'This quote can no longer be accepted', hint = 'quote_over'; end if;
  select v.* into offered from internal.quote_versions as v where v.quote_id = quote and v.version = accepted.accepted_version;
  insert into public.orders (id, client_id, client_name, client_email, delivery_address, items, origin, country, region, company, tax_number, po_number,
    work_starts, terms_version)
  values (accepted.order_id, buyer, offered.name, accepted.email, offered.address, offered.lines, 'quote', offered.country, offered.region, offered.company,
    offered.tax_number, po_number, offered.work_starts, offered.terms_version)
  returning * into placed;
  perform internal.plan_instalments(placed, internal.quote_instalments(offered, internal.local_date()));
  if offered.reverse_charge then
    insert into public.tax_numbers (client_id, country, number, company, status)
    values (buyer, offered.country, offered.tax_number, offered.company, 'confirmed')
    on conflict (client_id, country, number) do update set status = 'confirmed', checked_at = now()
    where not tax_numbers.by_team and tax_numbers.status <> 'confirmed';
  end if;
  perform internal.note_quote_event(quote, 'accepted', accepted.accepted_version, signer);
  if accepted.client_id = buyer then perform internal.notify_payment_request(placed); end if;
  return placed.id;
end
$$;
