-- Opens the shop if it is ready, as far as the database knows, or closes it. Only the server calls it.
create or replace function internal.set_shop_open(wanted boolean) returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  opened timestamptz;
begin
  perform internal.must('settings.manage');
  select s.opened_at into opened from internal.shop_settings as s for update;
  if wanted = (opened is not null) then return opened; end if;
  if wanted and not (
    select r.profile and r.company and r.services > 0 and r.services_without_packages = 0 and r.samples = 0
      and not r.unconfirmed_terms and not r.unconfirmed_refunds and r.unconfirmed_rates = 0
    from internal.readiness() as r
  ) then
    raise exception using errcode = 'PT409', message = 'The shop is not ready to open', hint = 'not_ready';
  end if;
  opened := case when wanted then now() end;
  update internal.shop_settings set opened_at = opened;
  -- Pages are rendered again by every process.
  update internal.content_version set version = version + 1, changed_at = now();
  perform pg_notify('content_changed', 'shop_settings');
  insert into public.audit_logs (action, table_name, record_id, source)
  values (case when wanted then 'open' else 'close' end, 'shop', 'shop', 'database');
  return opened;
end
$$;
