-- Entries stay as they were written; their account changes once, when a guest's orders join it.
create or replace function internal.keep_balance_entry() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if internal.is_joining(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
      return new;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = 'Entries of a balance cannot be changed or deleted';
end
$$;
