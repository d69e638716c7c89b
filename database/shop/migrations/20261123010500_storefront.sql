create table internal.content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  -- Shown in the sitemap as the time of the last change.
  changed_at timestamptz not null default now()
);
