comment on column public.result_imports.mapping is
  'Campaign id by name in the file; null for an ignored name. Written when the import is applied.';
comment on column public.result_imports.file_version is
  'The version of the stored file that was previewed. Applying checks it and the hash.';
comment on column public.result_imports.rates is
  'How amounts in other currencies were converted: from, to, rate (null: left out), and who entered it when. Written when the import is applied.';
comment on column public.result_imports.undone_at is
  'When the team took the import back. Its figures are gone; its file is kept.';
comment on column public.result_imports.created_by is 'Always null, because clients read it: the audit log tells who it was. Goes with the next release.';
