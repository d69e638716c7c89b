-- What the agency writes itself: profile, pages, service pages and legal texts, in each language. A document has at most one draft
-- and any number of versions, the newest of which is published. `revision` changes with every change of the draft or the
-- publication: whoever edits sends the one they loaded.
create table internal.documents (
  kind text not null check (kind ~ '^[a-z]+$'),
  key text not null check (key ~ '^[a-z0-9-]+$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  published integer not null default 0,
  draft jsonb check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) <= 262144),
  revision integer not null default 1,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (kind, key, language)
);
alter table internal.documents enable row level security;

-- `published_by` is null for what a release brought. Both columns name accounts that may since have been deleted.
create table internal.document_versions (
  kind text not null,
  key text not null,
  language text not null,
  version integer not null check (version > 0),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  restored_from integer,
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (kind, key, language, version),
  foreign key (kind, key, language) references internal.documents
);
alter table internal.document_versions enable row level security;

-- A version as one member of the team may see it before it is published, for ten minutes and in one session.
create table internal.previews (
  token_hash text primary key check (token_hash ~ '^[A-Za-z0-9_-]{43}$'),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  kind text not null,
  key text not null,
  language text not null,
  body jsonb not null,
  expires_at timestamptz not null,
  foreign key (kind, key, language) references internal.documents
);
create index on internal.previews (session_id);
create index on internal.previews (expires_at);
alter table internal.previews enable row level security;
