-- The client's time zone as their browser reports it (IANA name), and whether the product reminds them of open answers.
alter table public.users add column time_zone text check (length(time_zone) <= 64), add column reminders boolean not null default true;
-- How many of the reminders the product has sent by itself.
alter table internal.intake_reminders add column automatic smallint not null default 0;
-- Orders that were paid before are the team's to chase, as they were.
alter table internal.shop_settings add column chase_from timestamptz not null default now();
