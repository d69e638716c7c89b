create trigger forget_typed_sources before insert or update on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.forget_typed_sources();
create trigger touch before update on public.campaign_days for each row execute function internal.touch();
-- Typed figures are logged one by one; an import is logged as one act.
create trigger log_typed_insert after insert on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.log_change(
  'campaign_id', 'day', 'impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend');
create trigger log_typed after update or delete on public.campaign_days
for each row when (current_user = 'authenticated') execute function internal.log_change(
  'campaign_id', 'day', 'impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend');
create trigger notify_typed_results after insert on public.campaign_days
for each row when (new.import_id is null) execute function internal.notify_typed_results();
