-- What documents of this shop are and what they still lack: {country, title, number_label, currency, source, lacks}. `title` is null
-- where the country has no rule, `currency` where nothing is converted. `lacks`: the own tax number; the postal address of buyers in
-- the own country, or under a reverse charge; a rate of today from the shop's currency.
create or replace function public.document_setup() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform internal.must('money.read');
  return (
    select jsonb_build_object(
      'country', shop.seller_country, 'title', rule.invoice_title, 'number_label', rule.number_label, 'currency', target.currency,
      'source', rule.source,
      'lacks', case when rule.itemized then array_remove(array[
        case when coalesce(own.number, '') = '' then 'tax_number' end,
        case when not coalesce((internal.rate_at(shop.seller_country, null)).needs_address, false) or exists (
          select from public.tax_rates as r
          where r.reverse_charge and not r.needs_address and r.country is distinct from shop.seller_country
            and r.id = (internal.rate_at(r.country, r.region)).id
        ) then 'buyer_address' end,
        case when target.currency is not null and not exists (
          select from public.exchange_rates as r
          where r.from_currency = shop.currency and r.to_currency = target.currency and r.valid_from <= internal.local_date()
            and (r.valid_until is null or r.valid_until >= internal.local_date())
        ) then 'exchange_rate' end
      ], null) else '{}' end)
    from internal.shop_settings as shop
    left join internal.document_rules() as rule on rule.country = shop.seller_country
    cross join lateral (
      select case when rule.itemized then nullif(coalesce(shop.tax_currency, rule.currency), shop.currency) end as currency
    ) as target
    cross join lateral (
      select (
        select v.body ->> 'taxNumber'
        from internal.documents as d
        join internal.document_versions as v on (v.kind, v.key, v.language, v.version) = (d.kind, d.key, d.language, d.published)
        where (d.kind, d.key, d.language) = ('profile', 'shop', 'en')
      ) as number
    ) as own
  );
end
$$;
grant execute on function public.document_setup() to authenticated;
