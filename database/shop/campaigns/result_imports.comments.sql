comment on column public.result_imports.mapping is
  'Name in the file to campaign id; null for a name that was left out. Written when the import is applied.';
