-- While a row is valid, files without a row stay in the file store: a backup may still have to read them.
create table storage.file_holds (
  id uuid primary key,
  until timestamptz not null
);
alter table storage.file_holds enable row level security;
