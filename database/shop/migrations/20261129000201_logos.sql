-- Logos as the server has drawn them. Only the server writes here; versions of the profile name them, so they stay.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('logos', 'logos', true, 5000000, array['image/png', 'image/webp'])
on conflict (id) do nothing;
