create or replace function internal.must_be_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
end
$$;
