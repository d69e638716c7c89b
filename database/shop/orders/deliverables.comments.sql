comment on table public.deliverables is 'Deliverables of an ordered line. A new version is a new row; the client approves or returns the newest.';
comment on column public.deliverables.created_by is 'Always null, because clients read it: internal.team_authors has it. Goes with the next release.';
