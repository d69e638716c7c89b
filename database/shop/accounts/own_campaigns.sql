-- With the platform's spend if clients may see it.
create or replace function internal.own_campaigns(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(c) - hidden.names || jsonb_build_object(
    'days', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(d) - 'campaign_id' - 'import_id' - 'sources' - 'updated_at' - hidden.names) order by d.day) from public.campaign_days as d where d.campaign_id = c.id),
    'release', (select to_jsonb(r) - 'client_id' from public.releases as r where r.id = c.release_id),
    'notes', (select jsonb_agg(to_jsonb(n) - 'campaign_id' order by n.day, n.created_at) from public.campaign_notes as n where n.campaign_id = c.id),
    'proofs', (select jsonb_agg(to_jsonb(p) - 'campaign_id' order by p.day, p.created_at) from public.campaign_proofs as p where p.campaign_id = c.id),
    'keywords', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(k) - 'campaign_id' - 'import_id' - hidden.names) order by k.day, k.keyword) from public.campaign_keywords as k where k.campaign_id = c.id),
    'conversions', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(v) - 'campaign_id' - 'import_id' - 'id') order by v.occurred_at) from public.campaign_conversions as v where v.campaign_id = c.id)
  ) order by c.created_at), '[]')
  from public.campaigns as c cross join (
    select case when s.client_spend = 'platform' then '{}' else array['budget', 'spend'] end as names from public.report_settings as s
  ) as hidden where c.client_id = account
$$;
