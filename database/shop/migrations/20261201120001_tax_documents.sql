-- What documents say by the law of the seller's country, and their amounts in the currency that the tax is paid in, as they were
-- when the document was issued. Null in documents from before, and `converted` while an exchange rate is missing.
alter table public.invoices add column facts jsonb, add column converted jsonb;
alter table public.credit_notes add column facts jsonb, add column converted jsonb;
create index invoices_unconverted on public.invoices (id) where facts ->> 'convertTo' is not null and converted is null;
create index credit_notes_unconverted on public.credit_notes (id) where facts ->> 'convertTo' is not null and converted is null;
create index invoices_unsure on public.invoices (client_id) where reverse_charge and facts -> 'reason' = 'null';

-- One unit of `from_currency` in `to_currency`, as the source published it. Rows are never changed, because documents were issued
-- with them: of several for one day, the newest one counts.
create table public.exchange_rates (
  id uuid primary key default gen_random_uuid(),
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  rate numeric not null check (rate > 0 and rate < 1000000000 and scale(rate) <= 10),
  valid_from date not null,
  -- The last day that it applies to. Null: until another one takes its place.
  valid_until date check (valid_until >= valid_from),
  -- Printed beside the rate.
  source text not null check (source = trim(source) and length(source) between 1 and 100),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index on public.exchange_rates (from_currency, to_currency, valid_from desc);
alter table public.exchange_rates enable row level security;

alter table internal.shop_settings
  -- Of documents: English, Arabic, or both on one page.
  add column document_language text not null default 'en' check (document_language in ('en', 'ar', 'both')),
  -- In place of the currency of the seller's country.
  add column tax_currency text check (tax_currency ~ '^[A-Z]{3}$');
