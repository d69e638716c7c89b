comment on table public.deliverables is 'Deliverables of an ordered line. A new version is a new row; the client approves or returns the newest.';
