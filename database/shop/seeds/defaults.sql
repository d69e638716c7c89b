-- Rows that the product expects in a new database.

insert into internal.shop_settings default values;
insert into internal.content_version default values;
insert into public.email_settings default values;
-- The migration's row is for installations from before the setting.
update public.report_settings set client_spend = 'paid', chosen_at = now();

insert into public.promo_codes (code, percent_off) values ('HYPE10', 10), ('FIRST20', 20);

-- A public bucket's files can be read by URL. The policies on storage.objects decide about everything else.
-- `domain/support/ticket.ts` lists the same types for `tickets`: nothing that a browser would run.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2000000, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('thumbnails', 'thumbnails', true, 5000000, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']),
  ('evidence', 'evidence', false, 104857600, null),
  ('deliverables', 'deliverables', false, 5000000000, null),
  ('tickets', 'tickets', false, 100000000, array[
    'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'application/pdf', 'text/plain', 'text/csv', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/flac', 'video/mp4', 'video/quicktime', 'video/webm'
  ])
on conflict (id) do nothing;
