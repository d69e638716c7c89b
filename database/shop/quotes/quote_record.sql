-- The quotes that a person got, for the export of their data: what was sent to them, and what they did with it.
create or replace function internal.quote_record(address text, account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(q) - array['contact_id', 'email_id', 'reminded_version', 'needs_version'] || jsonb_build_object(
    'versions', (
      select coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object('lines', (select jsonb_agg(l - 'expected_cost') from jsonb_array_elements(v.lines) as l))
        order by v.version), '[]') from internal.quote_versions as v where v.quote_id = q.id and v.sent_at is not null and v.email = q.email),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'at', e.created_at) order by e.created_at, e.id), '[]')
      from internal.quote_events as e where e.quote_id = q.id)
  ) order by q.created_at, q.id), '[]')
  from internal.quotes as q where (lower(q.email) = address or q.client_id = account) and q.sent_version is not null
$$;
