create table public.carts (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- The Idempotency-Key of the next order. It changes when lines change or an order is placed.
  checkout_id uuid not null default gen_random_uuid(),
  updated_at timestamptz not null default now()
);
alter table public.carts enable row level security;

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
alter table public.cart_items enable row level security;

-- The days on which a client added to the cart. An order empties its cart, so carts alone cannot give the conversion rate.
create table internal.cart_days (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  primary key (day, user_id)
);
create index on internal.cart_days (user_id);
alter table internal.cart_days enable row level security;
