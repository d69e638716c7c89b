-- The caller's own sessions.
create or replace function public.list_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, refreshed_at timestamptz, aal text, current boolean)
  language sql stable security definer set search_path = ''
as $$
  select s.id, s.user_agent, host(s.ip), s.created_at, s.refreshed_at, s.aal::text,
    s.id::text = (auth.jwt() ->> 'session_id')
  from auth.sessions as s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  order by coalesce(s.refreshed_at, s.created_at) desc, s.id
$$;
grant execute on function public.list_sessions() to authenticated;
