create table public.reviews (
  id text primary key default gen_random_uuid()::text,
  author text not null,
  date date not null,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  verified boolean not null default false,
  platform text not null default 'Google',
  sample boolean not null default false,
  position integer not null default 0,
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  updated_at timestamptz not null default now()
);
alter table public.reviews enable row level security;

create table public.video_testimonials (
  id uuid primary key default gen_random_uuid(),
  client_name text not null check (length(trim(client_name)) between 1 and 200),
  video_url text not null check (video_url ~* '^https?://[^\s]+$' and length(video_url) <= 2000),
  video_platform text not null default 'youtube' check (video_platform in ('youtube', 'vimeo', 'other', 'direct')),
  thumbnail_url text check (thumbnail_url ~* '^(https?://|/)[^\s]*$' and length(thumbnail_url) <= 2000),
  service_used text,
  rating integer not null default 5 check (rating between 1 and 5),
  testimonial_text text check (length(testimonial_text) <= 5000),
  results_achieved text check (length(results_achieved) <= 5000),
  is_active boolean not null default true,
  is_featured boolean not null default false,
  display_order integer not null default 0,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.video_testimonials (display_order, created_at desc) where is_active;
create index video_testimonials_newest on public.video_testimonials (created_at desc, id desc);
alter table public.video_testimonials enable row level security;
