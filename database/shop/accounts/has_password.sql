-- Whether the caller has a password. A guest's account, and one opened by an emailed code, has none until its owner chooses one.
create or replace function public.has_password() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users as u where u.id = auth.uid() and u.encrypted_password <> '')
$$;
grant execute on function public.has_password() to authenticated;
