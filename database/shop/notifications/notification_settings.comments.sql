comment on table public.notification_settings is 'Kinds that a person has turned on or off. Without a row, a kind is on in the portal and by email, and not pushed.';
