-- A version that was sent never changes: only that it was viewed is noted. It goes with its quote.
create or replace function internal.keep_quote_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'A version of a quote that was sent cannot be changed';
end
$$;
