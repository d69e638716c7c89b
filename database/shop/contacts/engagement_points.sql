-- `domain/contacts/engagement.ts` explains the same points on the screen.
create or replace function internal.engagement_points(account boolean, confirmed boolean, ordered boolean, active boolean) returns integer
language sql immutable
set search_path = ''
as $$
  select case when account then 20 else 0 end + case when confirmed then 20 else 0 end
    + case when ordered then 40 else 0 end + case when active then 20 else 0 end
$$;
