-- The first day of the equally long period before. Raises PT400 for an invalid period.
create or replace function internal.period_before(first_day date, last_day date) returns date
language plpgsql immutable
set search_path = ''
as $$
begin
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day) or first_day > last_day then
    raise exception using errcode = 'PT400', message = 'The last day of a period cannot be before its first day';
  end if;
  if last_day - first_day >= 1096 or first_day < date '1970-01-01' then
    raise exception using errcode = 'PT400', message = 'A period can be at most three years long';
  end if;
  return first_day - (last_day - first_day + 1);
end
$$;
