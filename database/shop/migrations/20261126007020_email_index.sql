-- email_outbox_newest has the same rows in the order that lists use.
drop index public.email_outbox_created;
