comment on column public.tickets.status is 'open: staff are due; pending: the client is; completed: settled until the client writes again';
comment on column public.tickets.campaign_id is 'A campaign has one conversation: the ticket that its client began on the campaign''s page.';
