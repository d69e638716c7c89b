-- What each role of the team may do: the one declaration. A capability is a verb on a subject. Owners may do everything, also
-- what is added later. Contractors see assigned work alone, through the views that begin with `assigned_`.
create or replace function internal.capabilities_of(team_role text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case team_role
    when 'owner' then array['everything', 'settings.manage', 'team.manage'] || most
    when 'manager' then most
    when 'finance' then array['admin.open', 'orders.read', 'money.read', 'money.manage', 'clients.read', 'audit.read']
    when 'support' then array['admin.open', 'orders.read', 'campaigns.read', 'clients.read', 'support.manage', 'content.manage']
    when 'contractor' then array['admin.open', 'work.deliver']
  end
  from (select array[
    'admin.open', 'work.deliver', 'orders.read', 'orders.manage', 'money.read', 'money.manage', 'campaigns.read', 'campaigns.manage',
    'clients.read', 'clients.manage', 'clients.view_as', 'support.manage', 'catalogue.manage', 'content.manage', 'emails.manage',
    'audit.read', 'system.read'
  ] as most) as manager
$$;
