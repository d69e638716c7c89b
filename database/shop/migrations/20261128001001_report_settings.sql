-- What clients see of spend. An installation that exists keeps the platform's until its owner has chosen (`chosen_at`); the seeds
-- of a new shop choose the price paid.
create table public.report_settings (
  only_row boolean primary key default true check (only_row),
  client_spend text not null check (client_spend in ('platform', 'paid', 'none')),
  chosen_at timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.report_settings enable row level security;
insert into public.report_settings (client_spend) values ('platform');
