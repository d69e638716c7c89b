-- What a package guarantees although platforms and listeners decide on it. `internal.check_promises` rejects new ones, and the
-- catalogue lists those that exist.
create function internal.overpromised(figures jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct f.metric order by f.metric), '{}')
  from (
    select lower(trim(f ->> 'metric')) as metric, f ->> 'basis' as basis
    from jsonb_array_elements(case jsonb_typeof(figures) when 'array' then figures else '[]' end) as f
  ) as f
  where f.basis = 'guaranteed'
    and f.metric ~ '\m(streams?|plays?|listeners?|views?|viewers?|likes?|followers?|subscribers?|comments?|saves?)\M'
$$;
grant execute on function internal.overpromised(jsonb) to authenticated, service_role;
alter table public.packages add column overpromised text[] not null generated always as (internal.overpromised(figures)) stored;
alter table public.packages add constraint packages_price_limit check (price <= 99999.99) not valid;
