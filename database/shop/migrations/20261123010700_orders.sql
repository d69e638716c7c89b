-- The first value of the sequence in each year, so that numbers start at 1 without a lock on a counter.
create sequence internal.order_number_seq;

create table internal.order_years (year integer primary key, base bigint not null);

-- Results of the pricing functions. `domain/orders/pricing.ts` computes the same sums for display.
create type internal.priced_line as (
  position integer,
  product_id text,
  name text,
  service_type text,
  package_type text,
  unit_price numeric(12, 2),
  quantity integer,
  line_total numeric(12, 2),
  service_link text
);

create type internal.totals as (
  subtotal numeric(12, 2),
  discount numeric(12, 2),
  tax numeric(12, 2),
  total numeric(12, 2),
  tax_rate numeric(6, 4)
);

create function internal.limits_are_valid(limits jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(limits) = 'object' and not exists (
    select from jsonb_each(limits) as l
    where l.key not in ('campaigns', 'ad_spend', 'platforms') or jsonb_typeof(l.value) <> 'number' or (l.value #>> '{}')::numeric < 0
  )
$$;
grant execute on function internal.limits_are_valid(jsonb) to authenticated, service_role;

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = upper(trim(code)) and length(code) between 3 and 50),
  percent_off numeric(5, 2) not null check (percent_off > 0 and percent_off <= 100),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  minimum numeric(12, 2) not null default 0 check (minimum >= 0),
  max_uses integer check (max_uses > 0),
  max_uses_per_client integer check (max_uses_per_client > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promo_codes_code_key unique (code),
  check (ends_at is null or starts_at is null or ends_at > starts_at)
);
alter table public.promo_codes enable row level security;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique,
  client_id uuid not null default auth.uid() references public.users (id),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled', 'refunded')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'processing', 'requires_action', 'paid', 'declined', 'expired')),
  order_date timestamptz not null default now(),
  client_name text not null check (length(trim(client_name)) between 1 and 200),
  client_email text not null check (client_email ~ '^[^@\s]+@[^@\s]+$' and length(client_email) <= 320),
  contact_phone text check (length(contact_phone) <= 50),
  delivery_address text check (length(delivery_address) <= 500),
  instagram_username text check (length(instagram_username) <= 100),
  notes text check (length(notes) <= 2000),
  -- The ordered lines, with names and prices from the catalogue.
  items jsonb not null,
  currency text not null,
  subtotal numeric(12, 2) not null,
  discount numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total_amount numeric(12, 2) not null,
  promo_code text,
  cancel_reason text,
  terms_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A shopper's cart, the team for a client, or the monthly job for a client's plan.
  origin text not null default 'shop' check (origin in ('shop', 'staff', 'plan')),
  check (total_amount = subtotal - discount + tax)
);
create index on public.orders (client_id, order_date desc, id desc);
create index on public.orders (status, order_date desc, id desc);
create index on public.orders (created_at) where payment_status in ('unpaid', 'processing', 'requires_action');
-- Search by prefixes of words: "nia", "cole", "HC-2026-0042" or just "42", an email or its domain. It needs no extension,
-- and the index stays small. The view order_list repeats the expression, so that its queries use the index.
create index orders_words on public.orders using gin (to_tsvector('simple'::regconfig, translate(
  order_number || ' ' || ltrim(split_part(order_number, '-', 3), '0') || ' ' || client_name || ' ' || client_email, '@.-_+/', '      ')));
create index orders_items on public.orders using gin (items jsonb_path_ops);
-- One index per sort order of the list. `id` breaks ties, for keyset pagination.
create index orders_by_date on public.orders (order_date desc, id desc);
create index orders_by_total on public.orders (total_amount desc, id desc);
create index orders_by_client on public.orders (client_name, id);
create index orders_by_payment on public.orders (payment_status, order_date desc, id desc);
create index orders_client_email_lower on public.orders (lower(client_email), order_date desc);
create index orders_open on public.orders (order_date desc, id desc) where status in ('confirmed', 'in_progress');
create index orders_unpaid on public.orders (order_date) where status = 'pending' and origin <> 'shop';
-- A full order number or email is searched by prefix: split into words, its year or domain matches most orders.
create index orders_by_number on public.orders (order_number text_pattern_ops);
create index orders_by_mailbox on public.orders (lower(client_email) text_pattern_ops);
alter table public.orders enable row level security;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  position integer not null,
  product_id text references public.packages (id),
  name text not null,
  service_type text not null,
  package_type text not null,
  unit_price numeric(12, 2) not null,
  quantity integer not null check (quantity between 1 and 99),
  line_total numeric(12, 2) not null,
  service_link text,
  unique (order_id, position)
);
alter table public.order_items enable row level security;

create table public.promo_redemptions (
  order_id uuid primary key references public.orders (id) on delete cascade,
  promo_id uuid not null references public.promo_codes (id),
  client_id uuid not null references public.users (id) on delete cascade,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);
create index on public.promo_redemptions (promo_id, client_id) where state <> 'released';
alter table public.promo_redemptions enable row level security;

-- One row per opened checkout. A repeated request with the same key and body returns the same order.
create table internal.checkouts (
  user_id uuid not null references public.users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on internal.checkouts (order_id);

create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  author_id uuid not null default auth.uid() references public.users (id),
  text text not null check (length(trim(text)) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index on public.order_notes (order_id, created_at);
alter table public.order_notes enable row level security;

create table public.intakes (
  order_item_id uuid primary key references public.order_items (id) on delete cascade,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) <= 32768),
  -- The required questions without an answer, in the order of the form. Written by a trigger.
  missing text[] not null default '{}',
  completed_at timestamptz,
  updated_at timestamptz not null default now()
);
create index intakes_open on public.intakes (updated_at) where completed_at is null;
alter table public.intakes enable row level security;

create table public.deliverables (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references public.order_items (id),
  title text not null check (length(trim(title)) between 1 and 200),
  -- Counted by a trigger for each line and title. Only the newest version is valid.
  version integer not null,
  kind text not null check (kind in ('file', 'link')),
  -- In the bucket `deliverables`: <client id>/<order item id>/<uuid>-<name>.
  path text check (length(path) <= 1024),
  url text check (internal.is_web_address(url)),
  state text not null default 'delivered' check (state in ('delivered', 'approved', 'returned')),
  comment text check (length(comment) <= 5000),
  decided_at timestamptz,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (order_item_id, title, version),
  check ((kind = 'file') = (path is not null) and (kind = 'link') = (url is not null))
);
create unique index on public.deliverables (path) where path is not null;
alter table public.deliverables enable row level security;

create table public.client_plans (
  client_id uuid primary key references public.users (id) on delete cascade,
  plan_id text not null references public.monthly_plans (id),
  -- Per month, without tax.
  price numeric(12, 2) not null check (price >= 0),
  limits jsonb not null default '{}' check (internal.limits_are_valid(limits)),
  next_billing_on date not null,
  active boolean not null default true,
  updated_at timestamptz not null default now()
);
create index client_plans_due on public.client_plans (next_billing_on) where active;
alter table public.client_plans enable row level security;

-- At most one order per client and month, even if the dates of the plan change.
create table internal.plan_orders (
  client_id uuid not null references public.users (id) on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  order_id uuid references public.orders (id),
  primary key (client_id, month)
);
