-- Reopens the days of a row, before and after its change. The arguments name the columns with its moments.
create or replace function internal.reopen_own_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.reopen_days(array(
    select (r.content ->> c.name)::timestamptz from (values (to_jsonb(old)), (to_jsonb(new))) as r (content) cross join unnest(tg_argv) as c (name)
    where r.content ->> c.name is not null));
  return null;
end
$$;
