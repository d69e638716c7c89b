-- Google Ads takes conversions back in rows of their own, with the hour and device of the adjustment.
alter table public.campaign_conversions
  drop constraint campaign_conversions_conversions_check,
  drop constraint campaign_conversions_value_check;
