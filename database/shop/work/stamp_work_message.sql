-- Notes to whom the work is assigned, and apart from the row, which they read, who on the team wrote it.
create or replace function internal.stamp_work_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select a.assignee into new.assignee_id from internal.work_assignments as a where a.subject = new.subject and a.subject_id = new.subject_id;
  if new.assignee_id is null then
    raise exception using errcode = 'PT409', message = 'Nobody is assigned to this, so nobody would read it';
  end if;
  if new.author_id <> new.assignee_id then
    insert into internal.team_authors (work_message_id, author) values (new.id, new.author_id) on conflict do nothing;
    new.author_id := null;
  end if;
  return new;
end
$$;
