comment on table public.campaign_conversions is
  'Conversions as the ad platform tells them: by action and device, at a time or, where the export has days alone, at the day''s first moment in the shop''s zone; conversions counts them.';
