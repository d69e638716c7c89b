-- For the job `close-days` of the previous version: no day is left to close. Goes with the next release.
create or replace function internal.open_days(first_day date, last_day date) returns setof date
language sql stable rows 1
set search_path = ''
as $$ select null::date where false $$;
