comment on table public.campaign_conversions is
  'Conversions reported by the ad platform, by action and device. If the export contains only days, occurred_at is the beginning of the day in the shop''s time zone.';
