-- A draft with its sums, by the functions that price orders: internal.price_items, internal.tax_for, internal.add_up. Nothing is
-- stored. `draft` has the columns of internal.quote_versions; discount and items are net.
create or replace function internal.price_quote(draft jsonb) returns internal.quote_versions
language plpgsql stable
set search_path = ''
as $$
declare
  made internal.quote_versions := jsonb_populate_record(null::internal.quote_versions, draft - array['lines', 'version', 'sent_at', 'viewed_at']);
  place constant internal.billing_place := internal.read_place(made.country, made.region, made.company, made.tax_number);
  tax constant internal.tax_rule := internal.tax_for(place,
    coalesce(internal.quote_number_status(place.country, place.tax_number, internal.quote_client(auth.mailbox(made.email))) = 'confirmed', false));
  amounts numeric[];
  sums internal.totals;
  net numeric;
begin
  if place.tax_number is not null and place.company is null then
    raise exception using errcode = 'PT400', message = 'A tax number needs a company name', hint = 'company_needed';
  end if;
  made.email := auth.mailbox(made.email);
  made.country := place.country;
  made.region := place.region;
  made.company := place.company;
  made.tax_number := place.tax_number;
  made.lines := internal.quote_lines(draft -> 'lines', tax);
  select array_agg((l.line ->> 'line_total')::numeric order by l.n), sum((l.line ->> 'net')::numeric * (l.line ->> 'quantity')::integer) into amounts, net
  from jsonb_array_elements(made.lines) with ordinality as l (line, n);
  if made.amount_off > net then
    raise exception using errcode = 'PT422', message = 'The discount is more than the items cost', detail = net::text, hint = 'discount_too_much';
  end if;
  sums := internal.add_up(amounts, made.percent_off, tax, internal.shown_price(made.amount_off, tax));
  made.subtotal := sums.subtotal;
  made.discount := sums.discount;
  made.tax := sums.tax;
  made.total := sums.total;
  made.currency := internal.shop_currency();
  made.tax_rate := tax.rate;
  made.tax_name := tax.name;
  made.tax_inclusive := tax.inclusive;
  made.reverse_charge := tax.reverse_charge;
  if made.deposit_amount > made.total then
    raise exception using errcode = 'PT422', message = 'The deposit is more than the total', detail = made.total::text, hint = 'deposit_too_much';
  end if;
  made.deposit := nullif(coalesce(made.deposit_amount, round(made.total * made.deposit_percent / 100, 2)), 0);
  if made.work_starts = 'deposit' and made.deposit is null then
    raise exception using errcode = 'PT422', message = 'Work can start with the deposit only if there is one', hint = 'deposit_needed';
  end if;
  return made;
end
$$;
