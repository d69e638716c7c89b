-- ISO 3166-1 alpha-2. `domain/orders/countries.ts` has the same list; a test compares the two.
create function internal.is_country(code text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select code = any (string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
    ' '))
$$;
grant execute on function internal.is_country(text) to authenticated, service_role;

create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  -- Null: everywhere.
  country text check (internal.is_country(country)),
  -- ISO 3166-2 without the country, or as buyers write it. Null: the whole country.
  region text check (region = trim(region) and length(region) between 1 and 100),
  rate numeric(6, 5) not null check (rate >= 0 and rate < 1),
  -- What buyers and invoices call it.
  name text not null default 'Tax' check (name = trim(name) and length(name) between 1 and 40),
  -- Prices are shown and charged with the tax in them.
  inclusive boolean not null default false,
  -- A business of another country than the seller's accounts for the tax itself.
  reverse_charge boolean not null default false,
  -- Orders need a postal address.
  needs_address boolean not null default false,
  -- In the shop's time zone. Of rates for one place, the one with the newest day that has come applies.
  valid_from date not null,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  check (region is null or country is not null)
);
create index on public.tax_rates (country, valid_from desc);
alter table public.tax_rates enable row level security;

-- The rate that applied to everyone, and the same one within the price where consumers must be told prices with tax:
-- European Union and EEA (Directives 98/6/EC and 2011/83/EU, article 6), United Kingdom (Digital Markets, Competition and
-- Consumers Act 2024, section 230), Switzerland (price indication ordinance, PBV, articles 3, 4 and 10),
-- Australia (Australian Consumer Law, section 48), New Zealand (Fair Trading Act 1986, section 13), Japan (Consumption Tax
-- Act, article 63), Singapore (GST (General) Regulations, regulation 77), South Africa (VAT Act 89 of 1991, section 65),
-- United Arab Emirates (Federal Decree-Law 8 of 2017, article 38), Mexico (LFPC, article 7 bis). Rates are the operator's.
insert into public.tax_rates (country, rate, name, inclusive, reverse_charge, valid_from)
select place.country, coalesce((select tax_rate from internal.shop_settings), 0.08), place.name, place.country is not null, place.european, '2000-01-01'
from (
  select null as country, 'Tax' as name, false as european
  union all select code, 'VAT', true
  from unnest(string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', ' ')) as code
  union all select code, 'VAT', false from unnest(array['AE', 'CH', 'GB', 'IS', 'LI', 'MX', 'NO', 'ZA']) as code
  union all select code, 'GST', false from unnest(array['AU', 'NZ', 'SG']) as code
  union all select 'JP', 'Consumption tax', false
) as place;

alter table internal.shop_settings
  drop column tax_rate,
  -- From `domain/brand.ts`; the server writes it when it starts.
  add column seller_country text not null default 'AE' check (internal.is_country(seller_country));

-- Quotes and orders name the rate themselves.
alter type internal.totals drop attribute tax_rate;

-- A rate as it applies to one buyer: nothing is charged under the reverse charge, and its prices are net.
create type internal.tax_rule as (
  rate numeric(6, 5),
  name text,
  inclusive boolean,
  reverse_charge boolean,
  needs_address boolean
);

create type internal.billing_place as (country text, region text, company text, tax_number text);

-- Tax numbers that clients entered and what is known of them. Each client's own: a number alone proves nothing about who
-- entered it, and a list of all would tell who buys here.
create table public.tax_numbers (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references public.users (id) on delete cascade,
  country text not null check (internal.is_country(country)),
  -- Without spaces and without the country.
  number text not null check (number ~ '^[A-Z0-9]{2,20}$'),
  company text not null check (length(trim(company)) between 1 and 200),
  status text not null default 'unconfirmed' check (status in ('confirmed', 'refused', 'unconfirmed')),
  -- The last answer of the register or of the team, or the last attempt to get one.
  checked_at timestamptz not null default now(),
  -- Who said so: the register if null.
  decided_by uuid references public.users (id) on delete set null,
  by_team boolean not null default false,
  created_at timestamptz not null default now(),
  unique (client_id, country, number)
);
create index on public.tax_numbers (created_at) where status = 'unconfirmed';
alter table public.tax_numbers enable row level security;

alter table public.orders
  add column country text not null default 'US' check (internal.is_country(country)),
  add column region text check (length(region) between 1 and 100),
  add column company text check (length(company) between 1 and 200),
  add column tax_number text check (tax_number ~ '^[A-Z0-9]{2,20}$'),
  add column tax_rate numeric(6, 5),
  add column tax_name text not null default 'Tax',
  add column tax_inclusive boolean not null default false,
  add column reverse_charge boolean not null default false;
update public.orders as o set
  tax_rate = case
    when round((o.subtotal - o.discount) * r.rate, 2) = o.tax then r.rate
    else round(o.tax / (o.subtotal - o.discount), 5) end,
  -- The four countries that there were.
  country = case
    when o.delivery_address like '%, Canada' then 'CA'
    when o.delivery_address like '%, United Kingdom' then 'GB'
    when o.delivery_address like '%, Australia' then 'AU'
    else 'US' end
from public.tax_rates as r where r.country is null;
alter table public.orders
  alter column tax_rate set not null,
  drop constraint orders_check,
  add constraint orders_total check (total_amount = subtotal - discount + case when tax_inclusive then 0 else tax end),
  add constraint orders_reverse_charge check (not reverse_charge or (tax = 0 and not tax_inclusive and tax_number is not null));

alter table public.invoices
  add column tax_rate numeric(6, 5),
  add column tax_name text not null default 'Tax',
  add column tax_inclusive boolean not null default false,
  add column reverse_charge boolean not null default false;
update public.invoices as i set tax_rate = o.tax_rate from public.orders as o where o.id = i.order_id;
alter table public.invoices alter column tax_rate set not null;

-- The details that profiles keep for the next checkout name the country by its code.
update public.users as u set metadata = jsonb_set(u.metadata, '{checkout,country}', to_jsonb(known.code))
from (values ('United States', 'US'), ('Canada', 'CA'), ('United Kingdom', 'GB'), ('Australia', 'AU')) as known (name, code)
where u.metadata -> 'checkout' ->> 'country' = known.name;
