comment on column public.result_imports.mapping is
  'Campaign id by name in the file; null for an ignored name. Written when the import is applied.';
