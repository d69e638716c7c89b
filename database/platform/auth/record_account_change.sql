-- See auth.access_changes. An account that is created again under a former id counts as a change, too.
create or replace function auth.record_account_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account auth.users := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'INSERT' and not exists (select from auth.access_changes as c where c.subject = account.id) then
    return null;
  end if;
  insert into auth.access_changes (subject, kind, ended, banned_until, role)
  values (
    account.id, 'user', tg_op = 'DELETE' or account.deleted_at is not null,
    account.banned_until, account.raw_app_meta_data ->> 'role'
  )
  on conflict (subject) do update set
    ended = excluded.ended, banned_until = excluded.banned_until, role = excluded.role,
    changed_at = excluded.changed_at, xid = excluded.xid;
  perform pg_notify('access_changed', '');
  return null;
end
$$;
