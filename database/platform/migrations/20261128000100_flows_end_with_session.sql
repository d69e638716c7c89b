-- What a session began ends with it. Otherwise a link to a provider that a thief began would open a new session after the
-- owner has ended the stolen one. Null: began without a session.
alter table auth.provider_flows add column link_session_id uuid references auth.sessions (id) on delete cascade;
create index provider_flows_link_session_id_idx on auth.provider_flows (link_session_id) where link_session_id is not null;
alter table auth.flow_state add column session_id uuid references auth.sessions (id) on delete cascade;
create index flow_state_session_id_idx on auth.flow_state (session_id) where session_id is not null;
alter table auth.one_time_tokens add column session_id uuid references auth.sessions (id) on delete cascade;
create index one_time_tokens_session_id_idx on auth.one_time_tokens (session_id) where session_id is not null;

-- Null: made by the previous version, and valid as long as it was then.
alter table auth.one_time_tokens add column expires_at timestamptz;

-- Links to providers that are in progress do not say which session began them.
delete from auth.provider_flows where link_user_id is not null;
delete from auth.flow_state where pending_identity is not null;
