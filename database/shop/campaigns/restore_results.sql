-- Writes what an import's days held before it. A day that had figures is updated rather than inserted again, because inserting
-- typed figures notifies the client.
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
end
$$;
