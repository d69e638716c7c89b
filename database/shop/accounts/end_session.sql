-- Ends a session of the caller; false if there is no such session. Its access token is rejected within a second.
create or replace function public.end_session(session uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions as s where s.id = end_session.session and s.user_id = auth.uid() returning 1
  )
  select exists (select from ended)
$$;
grant execute on function public.end_session(uuid) to authenticated;
