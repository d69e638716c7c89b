comment on table public.write_offs is 'What orders still owed when the agency gave it up. Never visible to clients.';
