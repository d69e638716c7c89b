comment on table public.work_messages is 'Messages between the team and the person to whom an order or a campaign is assigned. Append-only, never visible to clients.';
comment on column public.work_messages.author_id is 'Null for a message of the team: the person to whom the work is assigned reads it.';
