-- file_version: the version of the file that was previewed. preview_id: the reading that staged the rows; a newer one of
-- the same file replaces it. rates: the exchange rates that were entered when the import was applied.
alter table public.result_imports
  add column file_version uuid,
  add column preview_id uuid not null default gen_random_uuid(),
  add column rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array');

-- Files of applied imports could not be replaced. Others may have been, so they have to be previewed again.
update public.result_imports as r set file_version = o.version
from storage.objects as o
where r.state = 'applied' and o.bucket_id = 'evidence' and o.name = r.path;

-- Amounts are staged as the file states them, and rounded to cents once, when they are converted. currency: only if it is
-- not the shop's.
delete from internal.staged_results;
alter table internal.staged_results
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  alter column conversion_value type numeric(20, 6),
  alter column spend type numeric(20, 6);
