comment on column public.tickets.status is 'open: the team''s turn; pending: the client''s turn; completed: closed until the client writes again.';
comment on column public.tickets.campaign_id is 'A campaign has one conversation: the ticket that its client opened on the campaign''s page.';
