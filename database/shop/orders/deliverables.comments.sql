comment on table public.deliverables is 'What staff deliver for an ordered line. A new version is a new row; the client approves or returns the newest.';
