comment on table public.notification_settings is 'What somebody has switched; without a row a kind is on.';
