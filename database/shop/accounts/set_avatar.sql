-- Sets the caller's picture: the name of a file in their folder of the bucket avatars, or null. Returns the URL.
create or replace function public.set_avatar(name text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  address text := '/storage/v1/object/public/avatars/' || name;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in to change your picture';
  end if;
  if name is not null and (
    name !~ '^[0-9a-f-]{36}/[A-Za-z0-9._-]{1,100}$' or not starts_with(name, auth.uid()::text || '/')
    or not exists (select from storage.objects as o where o.bucket_id = 'avatars' and o.name = name)
  ) then
    raise exception using errcode = 'PT422', message = 'The picture must be a file in your own folder';
  end if;
  update public.users set avatar = address where id = auth.uid();
  return address;
end
$$;
grant execute on function public.set_avatar(text) to authenticated;
