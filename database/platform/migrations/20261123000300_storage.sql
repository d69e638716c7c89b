create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key check (length(id) between 1 and 100),
  name text not null unique,
  owner uuid,
  owner_id text generated always as (owner::text) stored,
  -- Anyone who knows the URL can read the bucket's files.
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table storage.buckets enable row level security;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  -- Bytewise order, so that a listing by prefix uses the index.
  name text collate "C" not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text generated always as (owner::text) stored,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  user_metadata jsonb check (jsonb_typeof(user_metadata) = 'object'),
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- A file belongs to one row, so nobody can read another row's file by its version.
  version uuid not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_owner_idx on storage.objects (owner, bucket_id) where owner is not null;
alter table storage.objects enable row level security;

-- Files without a row: uploaded before their row is written, or waiting for removal. After a crash between the steps, the
-- cleanup finds them here.
create table storage.loose_files (
  version uuid primary key,
  state text not null check (state in ('arriving', 'leaving')),
  since timestamptz not null default now()
);
create index loose_files_state_idx on storage.loose_files (state, since);
alter table storage.loose_files enable row level security;
