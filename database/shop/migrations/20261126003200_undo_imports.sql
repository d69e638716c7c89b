-- An applied import can be undone: its figures go, its file and both entries in the audit log stay.
alter table public.result_imports
  drop constraint result_imports_state_check,
  drop constraint result_imports_check,
  add constraint result_imports_state_check check (state in ('previewed', 'applied', 'failed', 'undone')),
  add constraint result_imports_applied_check check ((state in ('applied', 'undone')) = (applied_at is not null)),
  add column undone_at timestamptz,
  add column undone_by uuid references public.users (id) on delete set null,
  add constraint result_imports_undone_check check ((state = 'undone') = (undone_at is not null));

-- What a campaign's day held before an import, as internal.results_of_day returns it, and the hash of what it held after it. Kept
-- while the import can be undone.
create table internal.import_changes (
  import_id uuid not null references public.result_imports (id) on delete cascade,
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  day date not null,
  before jsonb,
  after_hash text,
  primary key (import_id, campaign_id, day)
);
create index on internal.import_changes (campaign_id);
alter table internal.import_changes enable row level security;
