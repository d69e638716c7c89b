-- For functions that work as their owner. Names the missing capability, which screens put into words.
create or replace function internal.must(capability text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if public.may(must.capability) then return; end if;
  raise exception using errcode = 'PT403', hint = must.capability,
    message = case when internal.team_role_of(auth.uid()) is null then 'Only the team can do this' else 'Your role doesn’t allow this' end;
end
$$;
