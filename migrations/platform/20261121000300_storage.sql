-- Files, in the tables and columns of a hosted Supabase. Rows say what files there are and, by row-level security, who
-- may see and change them; the bytes lie in the files store under a row's `version` and nowhere under its name.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key check (length(id) between 1 and 100),
  name text not null unique,
  owner uuid,
  owner_id text generated always as (owner::text) stored,
  -- Its files are readable by everybody who knows their address.
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  -- Bytewise order: listing by prefix walks the index.
  name text collate "C" not null check (length(name) between 1 and 1024),
  owner uuid,
  owner_id text generated always as (owner::text) stored,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  user_metadata jsonb check (jsonb_typeof(user_metadata) = 'object'),
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- One file belongs to one row: nobody can read another's by naming its version.
  version uuid not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_owner_idx on storage.objects (owner, bucket_id) where owner is not null;

-- Files that no row names: on their way in, before their row is written, or on their way out. Whatever happens between
-- two steps, this table knows which files to remove.
create table storage.loose_files (
  version uuid primary key,
  state text not null check (state in ('arriving', 'leaving')),
  since timestamptz not null default now()
);
create index loose_files_state_idx on storage.loose_files (state, since);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.loose_files enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
-- Some hosts do not let a role bypass row-level security; the service role needs none of it.
create policy service on storage.buckets to service_role using (true) with check (true);
create policy service on storage.objects to service_role using (true) with check (true);

-- A row and its file in step. After every other check: that a file is missing is told only to who may write the row.
create function storage.keep_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    delete from storage.loose_files where version = new.version and state = 'arriving';
    if not found then
      raise exception using errcode = 'SF001', message = 'the file of this row is not stored';
    end if;
  end if;
  if tg_op <> 'INSERT' then
    insert into storage.loose_files (version, state) values (old.version, 'leaving');
  end if;
  return null;
end
$$;
create trigger keep_files after insert or update of version or delete on storage.objects
  for each row execute function storage.keep_files();

create function storage.touch() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger touch before update on storage.buckets for each row execute function storage.touch();
create trigger touch before update on storage.objects for each row execute function storage.touch();

-- For policies: 'a/b/c.png' has the folders {a,b}, the file name 'c.png' and the extension 'png'.
create function storage.foldername(name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create function storage.filename(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

create function storage.extension(name text) returns text
language sql immutable
set search_path = ''
as $$
  select (string_to_array(storage.filename(name), '.'))[array_length(string_to_array(storage.filename(name), '.'), 1)]
$$;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to anon, authenticated, service_role;
