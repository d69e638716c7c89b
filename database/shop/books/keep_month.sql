-- Rejects a new row in a closed month. The trigger's argument is the column that dates the row; other triggers keep it as it is.
create or replace function internal.keep_month() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.must_be_bookable((to_jsonb(new) ->> tg_argv[0])::timestamptz);
  return new;
end
$$;
