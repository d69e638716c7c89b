comment on table public.campaigns is
  'A line has at most one campaign. The target is what the line promises: target_min is owed, target_max is the upper end of an estimate (null: open).';
comment on column public.campaigns.reported_reach is
  'People reached from reported_from to reported_until, as the platform reports it for the whole period. Days'' reach does not add up to it.';
comment on column public.campaigns.reported_frequency is
  'How often each of them saw the ad, in the same period.';
comment on column public.campaigns.reported_listeners is
  'Unique listeners in the same period.';
comment on column public.campaigns.reported_evidence is
  'What proves typed figures: a link or a few words. Figures from a file have reported_import_id.';
comment on column public.campaigns.reach_due_at is
  'By when the team should enter the platform''s reach, because the campaign counted as done by the sum of its days. Null: nothing to do.';
comment on column public.campaigns.reported_by is 'Always null, because clients read it: the audit log tells who it was. Goes with the next release.';
