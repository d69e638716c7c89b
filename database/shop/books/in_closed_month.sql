-- Whether what is dated `at` belongs to a closed month. Only a date of the past can, so what is dated now costs nothing. Who closes
-- a month waits for what is being booked in the past, and the other way round.
create or replace function internal.in_closed_month(at timestamptz) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if at is null or at = now() then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  return exists (select from internal.closed_months as c where c.ends_at > in_closed_month.at);
end
$$;
