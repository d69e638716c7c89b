-- Where somebody is signed in, for the person itself: its own sessions, and an end to any of them.

create function public.list_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, refreshed_at timestamptz, aal text, current boolean)
  language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at, s.refreshed_at, s.aal::text,
    s.id::text = (auth.jwt() ->> 'session_id')
  from auth.sessions as s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  order by coalesce(s.refreshed_at, s.created_at) desc, s.id
$$;

-- False when the caller has no such session. Its access token still counts until it runs out; it gets no new one.
create function public.end_session(session uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions as s where s.id = end_session.session and s.user_id = auth.uid() returning 1
  )
  select exists (select from ended)
$$;

revoke all on function public.list_sessions(), public.end_session(uuid) from public, anon;
grant execute on function public.list_sessions(), public.end_session(uuid) to authenticated;
