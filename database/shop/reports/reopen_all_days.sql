-- Days begin at other moments in another time zone. Waits for transactions that have computed days in the former one.
create or replace function internal.reopen_all_days() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('figure days'), 0);
  delete from internal.figure_days;
  return null;
end
$$;
