-- Who on the team wrote a message of a ticket, or one about assigned work, whose rows do not tell clients and contractors. Like
-- order_list, it reads with its owner's rights and has rows for who sees the team.
create or replace view public.team_authors as
  select t.ticket_message_id, t.work_message_id, t.author
  from internal.team_authors as t where t.deliverable_id is null and (select public.may('clients.read'));

comment on view public.team_authors is 'Who on the team wrote which message. Others get no rows.';
grant select on public.team_authors to authenticated;
