-- A text as a day; null if it is none.
create or replace function internal.calendar_day(value text) returns date
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when value ~ '^\d{4}-\d{2}-\d{2}$' then value::date end;
exception when datetime_field_overflow then
  return null;
end
$$;
