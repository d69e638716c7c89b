create or replace function internal.reject_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = format('Rows of %s cannot be changed or deleted', tg_table_name);
end
$$;
