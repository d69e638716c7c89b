comment on table internal.staged_results is
  'Unlogged: after a crash the file is previewed again. Rows are removed when their import is applied, fails or is a day old.';
