comment on table public.campaigns is
  'A line has at most one campaign. The target is what the line promises: target_min is owed, target_max is the upper end of an estimate (null: open).';
