-- The shop's tables, who may see and change them, and the reference data they hang on.
-- `internal` holds what no request role may touch directly.

create schema if not exists internal;

-- Settings --------------------------------------------------------------------------------------------------------

create table internal.shop_settings (
  only_row boolean primary key default true check (only_row),
  tax_rate numeric(6, 4) not null default 0.08 check (tax_rate >= 0 and tax_rate < 1),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Asia/Dubai'
);
insert into internal.shop_settings default values;

create function internal.local_date(at timestamptz default now()) returns date
language sql stable
set search_path = ''
as $$ select (at at time zone (select time_zone from internal.shop_settings))::date $$;

-- People ----------------------------------------------------------------------------------------------------------

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  first_name text not null default 'User' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  role text not null default 'client' check (role in ('client', 'admin')),
  is_active boolean not null default true,
  email_verified boolean not null default false,
  avatar text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and pg_column_size(metadata) <= 16384),
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The row decides, not the token: a demoted or disabled admin loses the back office at once.
create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.users
    where id = (select auth.uid()) and role = 'admin' and is_active
  )
$$;
grant execute on function public.is_admin() to anon, authenticated, service_role;

-- Catalogue -------------------------------------------------------------------------------------------------------

create table public.services (
  slug text primary key check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  link_label text not null,
  position integer not null default 0
);

create function internal.figures_are_valid(figures jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(figures) = 'array' and not exists (
    select from jsonb_array_elements(figures) as figure
    where jsonb_typeof(figure) <> 'object'
      or coalesce(figure ->> 'metric', '') = ''
      or coalesce(figure ->> 'basis', '') not in ('estimated', 'guaranteed', 'included')
      or jsonb_typeof(figure -> 'min') is distinct from 'number'
      or coalesce(jsonb_typeof(figure -> 'max'), 'null') not in ('number', 'null')
      or jsonb_typeof(figure -> 'plus') is distinct from 'boolean'
      or (jsonb_typeof(figure -> 'max') = 'number' and (figure ->> 'max')::numeric < (figure ->> 'min')::numeric)
  )
$$;
-- Usage alone: a check constraint has to find its function; nothing else in the schema is granted.
grant usage on schema internal to anon, authenticated, service_role;
grant execute on function internal.figures_are_valid(jsonb) to authenticated, service_role;

create table public.packages (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  service text not null references public.services (slug),
  name text not null,
  price numeric(12, 2) not null check (price >= 0),
  package_type text not null default 'standard'
    check (package_type in ('basic', 'standard', 'premium', 'pro', 'enterprise')),
  features text[] not null default '{}',
  figures jsonb not null default '[]' check (internal.figures_are_valid(figures)),
  duration_days integer check (duration_days > 0),
  icon text not null,
  color text not null,
  border_color text not null,
  image text,
  popular boolean not null default false,
  premium boolean not null default false,
  legendary boolean not null default false,
  cta text not null default 'cart' check (cta in ('cart', 'contact')),
  active boolean not null default true,
  position integer not null default 0
);
create index on public.packages (service, position);

create table public.monthly_plans (
  id text primary key,
  name text not null,
  price numeric(12, 2) not null check (price >= 0),
  period text not null default 'month',
  description text not null,
  features text[] not null default '{}',
  popular boolean not null default false,
  position integer not null default 0
);

create table public.reviews (
  id text primary key default gen_random_uuid()::text,
  author text not null,
  date date not null,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  verified boolean not null default false,
  platform text not null default 'Google',
  sample boolean not null default false,
  position integer not null default 0
);

create table public.video_testimonials (
  id uuid primary key default gen_random_uuid(),
  client_name text not null check (length(trim(client_name)) between 1 and 200),
  video_url text not null check (video_url ~* '^https?://[^\s]+$' and length(video_url) <= 2000),
  video_platform text not null default 'youtube' check (video_platform in ('youtube', 'vimeo', 'other', 'direct')),
  thumbnail_url text check (thumbnail_url ~* '^(https?://|/)[^\s]*$' and length(thumbnail_url) <= 2000),
  service_used text,
  rating integer not null default 5 check (rating between 1 and 5),
  testimonial_text text check (length(testimonial_text) <= 5000),
  results_achieved text check (length(results_achieved) <= 5000),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  display_order integer not null default 0,
  sample boolean not null default false,
  created_at timestamptz not null default now()
);
create index on public.video_testimonials (display_order, created_at desc) where is_active;

-- Promo codes -----------------------------------------------------------------------------------------------------

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
  constraint promo_codes_code_key unique (code),
  check (ends_at is null or starts_at is null or ends_at > starts_at)
);
insert into public.promo_codes (code, percent_off) values ('HYPE10', 10), ('FIRST20', 20);

-- Cart ------------------------------------------------------------------------------------------------------------

create table public.carts (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- The Idempotency-Key of the next order: renewed when lines change or an order is placed.
  checkout_id uuid not null default gen_random_uuid(),
  updated_at timestamptz not null default now()
);

create table public.cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id text not null references public.packages (id) on delete cascade,
  product_name text not null,
  service_type text not null,
  price numeric(12, 2) not null,
  quantity integer not null default 1
    constraint cart_items_quantity_check check (quantity between 1 and 99),
  created_at timestamptz not null default now(),
  metadata jsonb not null default '{}',
  unique (user_id, product_id)
);
create index on public.cart_items (product_id);

-- Orders ----------------------------------------------------------------------------------------------------------

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
  -- The lines as they were ordered, with the database's own names and prices.
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
  check (total_amount = subtotal - discount + tax)
);
create index on public.orders (client_id, order_date desc, id desc);
create index on public.orders (status, order_date desc, id desc);
create index on public.orders (created_at) where payment_status in ('unpaid', 'processing', 'requires_action');

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  position integer not null,
  product_id text not null references public.packages (id),
  name text not null,
  service_type text not null,
  package_type text not null,
  unit_price numeric(12, 2) not null,
  quantity integer not null check (quantity between 1 and 99),
  line_total numeric(12, 2) not null,
  service_link text,
  unique (order_id, position)
);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  provider text not null,
  status text not null default 'created'
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'declined', 'expired')),
  amount numeric(12, 2) not null,
  currency text not null,
  reference text,
  action_url text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  reason_code text,
  reason text,
  created_at timestamptz not null default now(),
  -- When the provider was last asked to charge: a payment it does not know may still be on its way there.
  asked_at timestamptz,
  settled_at timestamptz
);
create index on public.payments (order_id);
create unique index payments_one_success_per_order on public.payments (order_id) where status = 'succeeded';
create index on public.payments (created_at) where status in ('created', 'requires_action', 'processing');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  order_id uuid not null unique references public.orders (id),
  client_id uuid not null references public.users (id),
  status text not null default 'paid' check (status in ('open', 'paid')),
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  currency text not null,
  subtotal numeric(12, 2) not null,
  discount numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total numeric(12, 2) not null,
  created_at timestamptz not null default now()
);
create index on public.invoices (client_id, issued_on desc);

create table public.promo_redemptions (
  order_id uuid primary key references public.orders (id) on delete cascade,
  promo_id uuid not null references public.promo_codes (id),
  client_id uuid not null references public.users (id) on delete cascade,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);
create index on public.promo_redemptions (promo_id, client_id) where state <> 'released';

-- One row per checkout that was opened; its key and body make a repeated request the same order.
create table internal.checkouts (
  user_id uuid not null references public.users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on internal.checkouts (order_id);

-- First value of the number sequence in each year, so that numbers start at 1 without a lock on a counter.
create sequence internal.order_number_seq;
create table internal.order_years (year integer primary key, base bigint not null);
-- Invoices must have no gaps, so theirs is a locked counter, taken last in its transaction.
create table internal.invoice_years (year integer primary key, last bigint not null);

-- Contacts and consent --------------------------------------------------------------------------------------------

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 320),
  message text not null check (length(trim(message)) between 1 and 5000),
  company_name text check (length(company_name) <= 200),
  service_interest text check (service_interest in (
    'youtube-ads', 'spotify-ads', 'apple-music-ads', 'instagram-growth', 'instagram-featuring',
    'digital-publications', 'multiple', 'consultation'
  )),
  user_id uuid check (user_id is null),
  phone text,
  preferences text[],
  source text,
  subscribed boolean,
  last_engagement timestamptz,
  engagement_score integer check (engagement_score between 0 and 100),
  created_at timestamptz not null default now()
);
create index on public.contacts (created_at desc);
create index on public.contacts (lower(email));

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  user_id uuid references public.users (id) on delete set null,
  kind text not null check (kind in ('newsletter', 'terms')),
  granted boolean not null,
  wording text not null,
  source text not null,
  created_at timestamptz not null default now()
);
create index on public.consents (email, kind, created_at desc);

-- Audit -----------------------------------------------------------------------------------------------------------

create table public.audit_logs (
  id uuid primary key default gen_random_uuid(),
  action text not null check (length(action) between 1 and 100),
  table_name text check (length(table_name) <= 100),
  record_id text check (length(record_id) <= 200),
  old_values jsonb,
  new_values jsonb,
  user_id uuid default auth.uid(),
  ip_address text,
  user_agent text,
  -- 'client' for what a client's own program says of itself, 'database' for what the database saw happen.
  source text not null default 'client' check (source in ('client', 'database')),
  created_at timestamptz not null default now()
);
create index on public.audit_logs (created_at desc, id desc);
create index on public.audit_logs (table_name, record_id);
create index on public.audit_logs (user_id, created_at desc);

-- What pages show -------------------------------------------------------------------------------------------------

create table internal.content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into internal.content_version default values;
