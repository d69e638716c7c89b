-- Notifies about a new status. If the client had requested it, or the team rejected the request, it notifies about that.
create or replace function internal.notify_campaign_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  answered boolean := old.requested_status is not null and new.requested_status is null;
  kind text := case when answered then 'request_answered' else 'campaign_status' end;
  event text := case when not answered then 'status' when new.status = old.requested_status then 'approved' else 'declined' end;
begin
  if auth.uid() = new.client_id or not answered and new.status = old.status then return null; end if;
  perform internal.notify_person(new.client_id, kind, jsonb_build_object(
    'campaign_id', new.id, 'name', new.name, 'status', new.status, 'asked', case when answered then old.requested_status end, 'event', event)
    || case when new.status = 'active' and new.starts_on > internal.shop_today() then jsonb_build_object('starts_on', new.starts_on) else '{}' end);
  perform internal.email_person(new.client_id, kind, 'campaign-notice', jsonb_build_object(
    'campaignId', new.id, 'event', event, 'status', case event when 'declined' then old.requested_status else new.status end));
  return null;
end
$$;
