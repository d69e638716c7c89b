-- Erases the person with this email. Orders, payments and invoices stay, as the law requires; consents stay as proof under
-- a hash. Returns what was removed.
create or replace function public.erase_person(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.users;
begin
  perform internal.must_be_admin();
  select * into account from public.users as u where lower(u.email) = lower(trim(address)) limit 1;
  if account.role = 'admin' then
    raise exception using errcode = 'PT409', message = 'This email belongs to the team. Remove its admin role first.';
  end if;
  return internal.forget_person(address, account.id);
end
$$;
grant execute on function public.erase_person(text) to authenticated;
