comment on column public.ticket_messages.internal is 'a note between staff, which no policy shows to the client';
comment on column public.ticket_messages.attachments is 'names of objects in the bucket tickets: in the client''s folder, or below staff/ for internal notes';
