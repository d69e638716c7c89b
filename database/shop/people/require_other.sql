create or replace function internal.require_other(person uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
  if person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'You cannot change your own role or access';
  end if;
end
$$;
