-- Monthly plans of clients.

create table public.client_plans (
  client_id uuid primary key references public.users (id) on delete cascade,
  plan_id text references public.monthly_plans (id) on delete set null,
  price numeric(12, 2) not null check (price >= 0),
  limits jsonb not null default '{}',
  next_billing_on date,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint client_plans_limits_check check (
    jsonb_typeof(limits) = 'object'
    and limits - array['campaigns', 'ad_spend', 'platforms'] = '{}'
    and coalesce(jsonb_typeof(limits -> 'campaigns'), 'null') in ('number', 'null')
    and coalesce(jsonb_typeof(limits -> 'ad_spend'), 'null') in ('number', 'null')
    and coalesce(jsonb_typeof(limits -> 'platforms'), 'null') in ('number', 'null')
  )
);
comment on table public.client_plans is 'the monthly plan of a client: its price and limits may differ from the plan''s list price';
comment on column public.client_plans.limits is '{campaigns, ad_spend, platforms}: numbers, a missing one is no limit; ad_spend in the shop''s currency a month';
create index on public.client_plans (next_billing_on) where active;
create trigger touch before update on public.client_plans for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.client_plans for each row execute function internal.log_change('client_id');

alter table public.client_plans enable row level security;
revoke all on public.client_plans from public, anon, authenticated;
grant select, insert, update, delete on public.client_plans to service_role;
create policy service on public.client_plans to service_role using (true) with check (true);
grant select, insert, update, delete on public.client_plans to authenticated;
create policy own on public.client_plans for select to authenticated using (client_id = (select auth.uid()));
create policy staff on public.client_plans to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
