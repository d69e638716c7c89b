-- A closed month stays closed. An erased account of the team is unlinked.
create or replace function internal.keep_closed_month() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.closed_by is null and to_jsonb(new) - 'closed_by' = to_jsonb(old) - 'closed_by' then return new; end if;
  end if;
  raise exception using errcode = 'PT409', message = 'A closed month stays closed', hint = 'month_closed';
end
$$;
