-- With the completion of an order or a campaign, what was agreed for it is owed. It stays owed if the client gets the money back.
create or replace function internal.owe_fees() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.work_fees as f set owed_on = internal.local_date()
  where f.subject = tg_argv[0] and f.subject_id = new.id and f.owed_on is null;
  return null;
end
$$;
