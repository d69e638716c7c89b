comment on table public.notifications is 'Written by triggers; the recipient marks them as read. domain/notifications/notification.ts describes the data of each kind.';
