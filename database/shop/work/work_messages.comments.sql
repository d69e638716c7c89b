comment on table public.work_messages is 'Messages between the team and the person to whom an order or a campaign is assigned. Append-only, never visible to clients.';
