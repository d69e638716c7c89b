-- The days of campaigns, with their spend if the caller may see it. Reports read this view, never the table: what they derive
-- from spend (a cost, ROAS, an insight) is then unknown as well. The setting is read in a subselect, once per statement.
create or replace view internal.shown_days as
  select d.campaign_id, d.day, d.impressions, d.clicks, d.views, d.streams, d.reach, d.followers, d.conversions, d.conversion_value,
    case when (select internal.spend_shown()) = 'platform' then d.spend end as spend,
    case when (select internal.spend_shown()) = 'platform' then d.sources else d.sources - 'spend' end as sources
  from public.campaign_days as d;
