-- Columns that seeds and data dumps of a hosted Supabase fill. The server does not read them.
alter table auth.users
  add column confirmation_token varchar(255),
  add column recovery_token varchar(255),
  add column email_change_token_new varchar(255),
  add column email_change_token_current varchar(255),
  add column phone_change_token varchar(255),
  add column reauthentication_token varchar(255);

alter table storage.buckets
  add column avif_autodetection boolean default false,
  alter column owner_id drop expression;
alter table storage.objects
  alter column owner_id drop expression;
