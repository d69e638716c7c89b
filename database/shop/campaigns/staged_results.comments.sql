comment on table internal.staged_results is
  'Unlogged: after a crash the file is previewed again. Rows go when their import is applied, fails or is a day old.';
