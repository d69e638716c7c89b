-- Who on the team handles an order, a campaign or a failed email. Tickets have a column for it.
create table internal.work_assignments (
  subject text not null check (subject in ('order', 'campaign', 'email')),
  subject_id uuid not null,
  assignee uuid not null references public.users (id) on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (subject, subject_id)
);
create index on internal.work_assignments (assignee);
alter table internal.work_assignments enable row level security;

-- When the client was last reminded to answer an order's questions.
create table internal.intake_reminders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reminded_at timestamptz not null default now()
);
alter table internal.intake_reminders enable row level security;

create index deliverables_returned on public.deliverables (decided_at) where state = 'returned';
create index plan_charges_failed on public.plan_charges (first_failed_at) where state = 'failed';
