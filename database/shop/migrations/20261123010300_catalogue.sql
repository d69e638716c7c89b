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
grant execute on function internal.figures_are_valid(jsonb) to authenticated, service_role;

create table public.services (
  slug text primary key check (slug ~ '^[a-z0-9-]+$'),
  name text not null,
  link_label text not null,
  position integer not null default 0,
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations))
);
alter table public.services enable row level security;

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
  position integer not null default 0,
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  updated_at timestamptz not null default now()
);
create index on public.packages (service, position);
alter table public.packages enable row level security;

create table public.monthly_plans (
  id text primary key,
  name text not null,
  price numeric(12, 2) not null check (price >= 0),
  period text not null default 'month',
  description text not null,
  features text[] not null default '{}',
  popular boolean not null default false,
  position integer not null default 0,
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  updated_at timestamptz not null default now()
);
alter table public.monthly_plans enable row level security;
