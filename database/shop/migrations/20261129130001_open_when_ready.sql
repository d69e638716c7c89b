-- Null: closed. A shop that exists is open, and stays so; the seeds of a new database leave theirs closed.
alter table internal.shop_settings add column opened_at timestamptz;
update internal.shop_settings set opened_at = now();

-- Null: the rate came with the software, and nobody has confirmed it.
alter table public.tax_rates
  add column confirmed_at timestamptz,
  add column confirmed_by uuid default auth.uid() references public.users (id) on delete set null;
update public.tax_rates set confirmed_at = created_at, confirmed_by = created_by where created_by is not null;
alter table public.tax_rates alter column confirmed_at set default clock_timestamp();
