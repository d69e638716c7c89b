create or replace function internal.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = format('Rows of %s are kept as they were written', tg_table_name);
end
$$;
