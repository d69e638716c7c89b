-- Who on the team wrote what clients and contractors read. The rows themselves do not tell them: a client who selects all columns
-- would learn ids of accounts of the team.
create table internal.team_authors (
  -- Deferred: a trigger notes the author before the row is there.
  ticket_message_id uuid unique references public.ticket_messages (id) on delete cascade deferrable initially deferred,
  deliverable_id uuid unique references public.deliverables (id) on delete cascade deferrable initially deferred,
  work_message_id uuid unique references public.work_messages (id) on delete cascade deferrable initially deferred,
  author uuid not null references public.users (id) on delete cascade,
  check (num_nonnulls(ticket_message_id, deliverable_id, work_message_id) = 1)
);
create index on internal.team_authors (author);
alter table internal.team_authors enable row level security;

insert into internal.team_authors (ticket_message_id, author)
select id, author_id from public.ticket_messages where by_staff and not internal and author_id is not null;
update public.ticket_messages set author_id = null where by_staff and not internal and author_id is not null;

insert into internal.team_authors (deliverable_id, author) select id, created_by from public.deliverables where created_by is not null;
update public.deliverables set created_by = null where created_by is not null;

alter table public.work_messages alter column author_id drop not null;
insert into internal.team_authors (work_message_id, author) select id, author_id from public.work_messages where author_id <> assignee_id;
update public.work_messages set author_id = null where author_id <> assignee_id;

-- Tickets are assigned like orders, campaigns and emails.
alter table internal.work_assignments drop constraint work_assignments_subject_check,
  add constraint work_assignments_subject_check check (subject in ('order', 'campaign', 'ticket', 'email'));
insert into internal.work_assignments (subject, subject_id, assignee, assigned_at)
select 'ticket', id, assignee, updated_at from public.tickets where assignee is not null;
update public.tickets set assignee = null where assignee is not null;

-- Nothing reads these: the audit log tells who did it.
update public.tax_numbers set decided_by = null where decided_by is not null;
update public.campaigns set reported_by = null where reported_by is not null;
update public.intake_forms set created_by = null where created_by is not null;
update public.result_imports set created_by = null where created_by is not null;
