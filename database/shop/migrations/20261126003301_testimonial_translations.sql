-- As in reviews: by language, then by column. The columns themselves are in English.
alter table public.video_testimonials
  add column translations jsonb not null default '{}' check (internal.translations_are_valid(translations));
