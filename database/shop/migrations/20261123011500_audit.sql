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
  -- 'client': reported by the client's program. 'database': written by a trigger.
  source text not null default 'client' check (source in ('client', 'database')),
  created_at timestamptz not null default now()
);
create index on public.audit_logs (created_at desc, id desc);
create index on public.audit_logs (table_name, record_id);
create index on public.audit_logs (user_id, created_at desc);
create index audit_logs_addresses on public.audit_logs (created_at) where ip_address is not null or user_agent is not null;
alter table public.audit_logs enable row level security;
