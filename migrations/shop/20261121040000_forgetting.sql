-- What the privacy policy promises about time and deletion.

-- Audit rows stay as they were written, with one exception: after twelve months they lose address and browser.
create function internal.keep_audit_row() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  aged public.audit_logs := old;
begin
  aged.ip_address := null;
  aged.user_agent := null;
  if tg_op = 'UPDATE' and old.created_at < now() - interval '12 months' and new is not distinct from aged then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'Rows of audit_logs are kept as they were written';
end
$$;
drop trigger keep on public.audit_logs;
create trigger keep before update or delete on public.audit_logs for each row execute function internal.keep_audit_row();
create index audit_logs_addresses on public.audit_logs (created_at) where ip_address is not null or user_agent is not null;

-- An account that is deleted while its orders must stay leaves a row without a person: nothing saved, nothing in the cart.
create function internal.blank_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set metadata = '{}', avatar = null where id = new.id;
  delete from public.cart_items where user_id = new.id;
  return null;
end
$$;
create trigger blank_profile after update of deleted_at on auth.users
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function internal.blank_profile();
