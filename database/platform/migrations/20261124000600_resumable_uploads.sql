-- Uploads in parts (TUS). The content received so far is a file named by the id, on the disk of the server.
create table storage.resumable_uploads (
  id uuid primary key,
  -- Null: the service role.
  owner uuid,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  upsert boolean not null,
  -- As declared by the client: contentType, cacheControl, sha256, metadata.
  metadata jsonb not null,
  size bigint not null check (size >= 0),
  -- Bytes that are durable on the disk.
  received bigint not null default 0 check (received between 0 and size),
  -- Of the object that the last attempt to complete the upload creates.
  version uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index resumable_uploads_owner_idx on storage.resumable_uploads (owner);
create index resumable_uploads_updated_idx on storage.resumable_uploads (updated_at);
alter table storage.resumable_uploads enable row level security;
