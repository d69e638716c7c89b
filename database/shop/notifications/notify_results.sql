-- One notification per import and client; at most one email a day.
create or replace function internal.notify_results() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  recipient record;
begin
  for recipient in
    select c.client_id, count(*) as campaigns, case when count(*) = 1 then min(c.id::text) end as campaign_id, case when count(*) = 1 then min(c.name) end as name
    from public.campaigns as c where c.id in (select m.value::uuid from jsonb_each_text(new.mapping) as m where m.value is not null)
    group by c.client_id
  loop
    perform internal.notify_person(recipient.client_id, 'results', jsonb_build_object(
      'import_id', new.id, 'campaigns', recipient.campaigns, 'campaign_id', recipient.campaign_id, 'name', recipient.name, 'first_day', new.first_day, 'last_day', new.last_day));
    if not exists (
      select from public.email_outbox as m join public.users as u on u.email = m.to_address
      where u.id = recipient.client_id and m.template = 'results-notice' and m.created_at > now() - interval '20 hours'
    ) then
      perform internal.email_person(recipient.client_id, 'results', 'results-notice', jsonb_build_object('importId', new.id, 'clientId', recipient.client_id));
    end if;
  end loop;
  return null;
end
$$;
