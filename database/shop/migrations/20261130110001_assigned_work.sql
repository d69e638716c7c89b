-- What a contractor is paid for assigned work, in the shop's currency. It ends with the assignment.
alter table internal.work_assignments add column fee numeric(12, 2) check (fee >= 0);

-- What the team and the person to whom an order or a campaign is assigned write to each other about it.
create table public.work_messages (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('order', 'campaign')),
  subject_id uuid not null,
  author_id uuid not null default auth.uid() references public.users (id),
  -- Who the work was assigned to when the message was written: a later assignee does not read it.
  assignee_id uuid not null references public.users (id),
  text text not null check (length(trim(text)) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index on public.work_messages (subject, subject_id, created_at);
create index on public.work_messages (assignee_id);
alter table public.work_messages enable row level security;

-- Few: to find what was assigned to them.
create index on public.users (id) where team_role = 'contractor';

