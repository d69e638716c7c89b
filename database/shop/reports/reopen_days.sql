-- Deletes the stored figures of the days of these moments, and of these days, because their rows have changed. Every writer
-- takes shared locks on its days until its transaction ends; close_day takes the day's exclusive lock, so it never adds up a
-- day while a change to it is not visible yet. Shared locks do not wait for each other.
create or replace function internal.reopen_days(moments timestamptz[], days date[] default '{}') returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  touched date[];
begin
  -- First this one, which a change of the time zone takes exclusively: from here on, the days of moments are fixed.
  perform pg_advisory_xact_lock_shared(hashtext('figure days'), 0);
  touched := array(
    select internal.local_date(m) from unnest(moments) as m where m is not null
    union select d from unnest(days) as d where d is not null
    order by 1);
  perform pg_advisory_xact_lock_shared(hashtext('figure days'), d - date '2000-01-01') from unnest(touched) as d;
  delete from internal.figure_days as f where f.day = any (touched);
end
$$;
