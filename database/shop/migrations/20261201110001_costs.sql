-- What a line of an order cost, besides platforms and freelancers: those costs are read from results and agreed fees. Amounts are
-- in the shop's currency. Not numeric(12, 2), which would round a third decimal away without a word.
create table public.line_costs (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references public.order_items (id),
  kind text not null check (kind in ('placement', 'file', 'other')),
  amount numeric not null constraint line_costs_amount_in_cents check (amount > 0 and amount < 10000000000 and amount = round(amount, 2)),
  description text not null check (length(trim(description)) between 1 and 500),
  payee text not null check (length(trim(payee)) between 1 and 200),
  incurred_on date not null check (incurred_on >= '2000-01-01'),
  -- In the bucket `costs`: lines/<order item id>/<uuid>-<name>.
  document text unique check (length(document) <= 1024),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.line_costs (order_item_id);
alter table public.line_costs enable row level security;

-- What a person is paid for an assigned order or campaign, in the shop's currency.
create table internal.work_fees (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('order', 'campaign')),
  subject_id uuid not null,
  person uuid not null references public.users (id),
  amount numeric(12, 2) not null check (amount >= 0),
  -- The day on which the order or the campaign was completed, and the day of the payment.
  owed_on date,
  paid_on date,
  reference text check (length(trim(reference)) between 1 and 200),
  -- The person's invoice, in the bucket `costs`: fees/<person>/<uuid>-<name>. Several fees can be on one.
  document text check (length(document) <= 1024),
  created_at timestamptz not null default now(),
  unique (subject, subject_id, person),
  check ((paid_on is null) = (reference is null) and (paid_on is not null or document is null))
);
create index on internal.work_fees (person);
create index on internal.work_fees (document) where document is not null;
alter table internal.work_fees enable row level security;

insert into internal.work_fees (subject, subject_id, person, amount, created_at, owed_on)
select a.subject, a.subject_id, a.assignee, a.fee, a.assigned_at,
  case when o.status = 'completed' or c.status = 'completed' then (now() at time zone (select s.time_zone from internal.shop_settings as s))::date end
from internal.work_assignments as a
left join public.orders as o on a.subject = 'order' and o.id = a.subject_id
left join public.campaigns as c on a.subject = 'campaign' and c.id = a.subject_id
where a.fee is not null and a.subject in ('order', 'campaign');
alter table internal.work_assignments drop column fee;

-- What a unit of a package is expected to cost: an amount, or a part of its price. The packages themselves are public.
create table internal.package_costs (
  package_id text primary key references public.packages (id) on delete cascade,
  amount numeric(12, 2) check (amount >= 0),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  check (num_nonnulls(amount, percent) = 1)
);
alter table internal.package_costs enable row level security;

-- The owner's lowest margin, in per cent of the net price; null: none.
create table public.margin_settings (
  only_row boolean primary key default true check (only_row),
  floor_percent numeric(5, 2) check (floor_percent > 0 and floor_percent < 100),
  updated_at timestamptz not null default now()
);
alter table public.margin_settings enable row level security;
insert into public.margin_settings default values;

-- Orders by the month of their invoice.
create index invoices_issued on public.invoices (issued_on);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('costs', 'costs', false, 20000000, array['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;
