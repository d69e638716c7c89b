-- A client requests a pause or a restart; null withdraws the request. The team decides.
create or replace function public.request_campaign_status(campaign_id uuid, wanted text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  found public.campaigns;
begin
  if wanted is not null and wanted not in ('active', 'paused') then
    raise exception using errcode = 'PT400', message = 'A client can only ask to pause or resume a campaign';
  end if;
  select * into found from public.campaigns as c where c.id = campaign_id and c.client_id = auth.uid() for update;
  if found.id is null then
    raise exception using errcode = 'PT404', message = 'This campaign does not exist';
  end if;
  if found.status not in ('active', 'paused') or wanted = found.status then
    raise exception using errcode = 'PT409', message = format('A campaign that is %s cannot be asked to be %s', found.status, coalesce(wanted, 'left as it is'));
  end if;
  update public.campaigns as c set requested_status = wanted where c.id = found.id returning c.* into found;
  return to_jsonb(found);
end
$$;
grant execute on function public.request_campaign_status(uuid, text) to authenticated;
