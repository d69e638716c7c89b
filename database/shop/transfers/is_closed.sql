-- Whether the books of a day are closed: its month, or a later one.
create or replace function internal.is_closed(day date) returns boolean
language sql stable
set search_path = ''
as $$ select exists (select from internal.closed_months as c where c.month >= date_trunc('month', day)) $$;
