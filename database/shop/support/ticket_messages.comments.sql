comment on column public.ticket_messages.internal is 'A note of the team, never visible to the client.';
comment on column public.ticket_messages.author_id is 'Null for an answer of the team: clients learn the name alone.';
comment on column public.ticket_messages.attachments is 'Names of objects in the bucket tickets: in the client''s folder, or below staff/ for internal notes.';
