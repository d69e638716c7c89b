comment on column public.tickets.status is 'open: the team''s turn; pending: the client''s turn; completed: closed until the client writes again.';
comment on column public.tickets.assignee is 'Always null, because clients read it: team_tickets has the assignee. Goes with the next release.';
comment on column public.tickets.campaign_id is 'A campaign has one conversation: the ticket that its client opened on the campaign''s page.';
