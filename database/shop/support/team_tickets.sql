-- The team's list of tickets, with who answers them. Like order_list, it reads with its owner's rights and has rows for the team
-- alone.
create or replace view public.team_tickets as
  select t.id, t.number, t.client_id, t.order_id, t.subject, t.status, t.priority, t.created_at, t.updated_at, t.last_reply_at, t.last_reply_by,
    t.campaign_id,
    a.assignee,
    -- Null for tickets of nobody, as in campaign_delivery.
    a.subject_id as assignment
  from public.tickets as t left join internal.work_assignments as a on a.subject = 'ticket' and a.subject_id = t.id
  where (select public.may('support.manage'));

comment on view public.team_tickets is 'The team''s list of tickets, with who answers them. Others get no rows.';
grant select on public.team_tickets to authenticated;
