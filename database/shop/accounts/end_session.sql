-- False when the caller has no such session. Its access token still counts until it runs out; it gets no new one.
create or replace function public.end_session(session uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions as s where s.id = end_session.session and s.user_id = auth.uid() returning 1
  )
  select exists (select from ended)
$$;
grant execute on function public.end_session(uuid) to authenticated;
