-- Typed results are announced in the portal once a day per campaign.
create or replace function internal.notify_typed_results() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  campaign public.campaigns;
begin
  if not public.may('campaigns.manage') then return null; end if;
  select * into campaign from public.campaigns as c where c.id = new.campaign_id;
  if exists (
    select from public.notifications as n where n.user_id = campaign.client_id and n.kind = 'results'
      and n.data ->> 'campaign_id' = campaign.id::text and n.created_at > now() - interval '20 hours'
  ) then
    return null;
  end if;
  perform internal.notify_person(campaign.client_id, 'results', jsonb_build_object(
    'campaigns', 1, 'campaign_id', campaign.id, 'name', campaign.name, 'first_day', new.day, 'last_day', new.day));
  return null;
end
$$;
