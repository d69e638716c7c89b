create or replace function internal.stamp_campaign_status() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.status_changed_at := least(coalesce(new.created_at, now()), now());
  else
    new.status_changed_at := case when new.status <> old.status then now() else old.status_changed_at end;
  end if;
  return new;
end
$$;
