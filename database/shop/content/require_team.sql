-- For server functions that work as the owner: the database decides who is of the team, in the transaction of the work.
create or replace function internal.require_team() returns void
language plpgsql
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
end
$$;
