comment on table public.notifications is 'Written by triggers alone; its reader marks it as read. domain/notifications/notification.ts says what data each kind brings.';
