-- Writes what an import's days held before it. A day that had figures is updated rather than inserted again, because inserting
-- typed figures notifies the client. The campaign's reported figures are put back unless somebody has replaced them since; an
-- import that replaced this one's then goes back to what was before both.
create or replace function internal.restore_results(kind text, import uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if kind = 'keywords' then
    delete from public.campaign_keywords as k using internal.import_changes as b
    where b.import_id = import and (k.campaign_id, k.day) = (b.campaign_id, b.day);
    insert into public.campaign_keywords
    select r.* from internal.import_changes as b cross join jsonb_array_elements(b.before) as held (one)
    cross join jsonb_populate_record(null::public.campaign_keywords, held.one) as r where b.import_id = import;
  elsif kind = 'conversions' then
    delete from public.campaign_conversions as c using internal.import_changes as b
    where b.import_id = import and c.campaign_id = b.campaign_id
      and c.occurred_at >= internal.day_start(b.day) and c.occurred_at < internal.day_start(b.day + 1);
    insert into public.campaign_conversions
    select r.* from internal.import_changes as b cross join jsonb_array_elements(b.before) as held (one)
    cross join jsonb_populate_record(null::public.campaign_conversions, held.one) as r where b.import_id = import;
  else
    delete from public.campaign_days as d using internal.import_changes as b
    where b.import_id = import and b.before is null and (d.campaign_id, d.day) = (b.campaign_id, b.day);
    update public.campaign_days as d set
      (impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend, import_id, sources)
      = (r.impressions, r.clicks, r.views, r.streams, r.reach, r.followers, r.conversions, r.conversion_value, r.spend, r.import_id, r.sources)
    from internal.import_changes as b cross join jsonb_populate_record(null::public.campaign_days, b.before -> 0) as r
    where b.import_id = import and b.before is not null and (d.campaign_id, d.day) = (b.campaign_id, b.day);
  end if;
  update public.campaigns as c set
    (reported_reach, reported_frequency, reported_listeners, reported_from, reported_until, reported_evidence, reported_import_id,
      reported_at, reach_due_at)
    = (r.reported_reach, r.reported_frequency, r.reported_listeners, r.reported_from, r.reported_until, r.reported_evidence,
      r.reported_import_id, r.reported_at, r.reach_due_at)
  from internal.import_audiences as a cross join jsonb_populate_record(null::public.campaigns, a.before) as r
  where a.import_id = import and c.id = a.campaign_id and c.reported_import_id = import;
  update internal.import_audiences as later set before = a.before from internal.import_audiences as a
  where a.import_id = import and later.campaign_id = a.campaign_id and later.before ->> 'reported_import_id' = import::text;
  delete from internal.import_audiences as a where a.import_id = import;
end
$$;
