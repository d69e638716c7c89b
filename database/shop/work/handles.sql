-- The capability of who handles a kind of work: an order, a campaign, a ticket or a failed email.
create or replace function internal.handles(subject text) returns text
language sql immutable
set search_path = ''
as $$
  select case subject when 'order' then 'orders.manage' when 'campaign' then 'campaigns.manage' when 'ticket' then 'support.manage'
    when 'email' then 'emails.manage' end
$$;
