-- What the invoice of an order says by the law of the seller's country (internal.document_rules), in the shape of `DocumentFacts` in
-- domain/billing/document-facts.ts. A reason for a sale without tax is given only if it is sure: the reverse charge needs a number that
-- is confirmed now, an export a buyer who is billed elsewhere.
create or replace function internal.invoice_facts(ordered uuid, seller jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'country', home.country,
    'language', shop.document_language,
    'title', case when rule.itemized and (rule.registers or o.tax > 0) then rule.invoice_title else 'invoice' end,
    'itemized', coalesce(rule.itemized, false),
    'structured', coalesce(rule.structured, false),
    'numberLabel', coalesce(rule.number_label, 'tax'),
    'buyerNumberLabel', coalesce(buyer.number_label, 'tax'),
    'suppliedOn', least(paid.day, internal.local_date()),
    'reason', case
      when rule.itemized is not true or place.country = home.country then null
      when o.reverse_charge and not sure.confirmed then null
      when o.reverse_charge and (rule.territory = rule.country or rule.territory = buyer.territory)
        then rule.reverse || '{"case": "reverse_charge"}'
      when (o.reverse_charge or o.tax_rate = 0) and rule.territory is distinct from buyer.territory
        then rule.outside || '{"case": "outside"}'
    end,
    'convertTo', case
      when rule.itemized and (rule.converts = 'all' or o.tax > 0) then nullif(coalesce(shop.tax_currency, rule.currency), o.currency)
    end,
    'lines', internal.document_lines(o.id)
  )
  from public.orders as o
  cross join internal.shop_settings as shop
  -- A process of the previous version does not name the country.
  cross join lateral (select coalesce(invoice_facts.seller ->> 'countryCode', shop.seller_country) as country) as home
  left join lateral (
    select r.country, r.territory, r.currency, r.number_label, r.invoice_title, r.registers, r.structured and registered.yes as structured, r.converts, r.reverse,
      r.outside, r.itemized and registered.yes as itemized
    from internal.document_rules() as r
    cross join (select coalesce(invoice_facts.seller ->> 'taxNumber', '') <> '' as yes) as registered
    where r.country = home.country
  ) as rule on true
  -- The Isle of Man and Monaco belong to the territories of VAT around them (Directive 2006/112/EC, article 7).
  cross join lateral (select case o.country when 'IM' then 'GB' when 'MC' then 'FR' else o.country end as country) as place
  left join internal.document_rules() as buyer on buyer.country = place.country
  cross join lateral (
    select internal.local_date(min(p.settled_at)) as day from public.payments as p where p.order_id = o.id and p.status = 'succeeded' and not p.duplicate
  ) as paid
  cross join lateral (
    select exists (
      select from public.tax_numbers as n
      where n.client_id = o.client_id and (n.country, n.number) = (o.country, o.tax_number) and n.status = 'confirmed'
    ) as confirmed
  ) as sure
  where o.id = invoice_facts.ordered
$$;
