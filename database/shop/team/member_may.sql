-- Whether this person, who need not be the caller, has a capability.
create or replace function internal.member_may(person uuid, capability text) returns boolean
language sql stable
set search_path = ''
as $$ select coalesce(member_may.capability = any (internal.capabilities_of(internal.team_role_of(person))), false) $$;
