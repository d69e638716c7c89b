create trigger guard before update on public.campaigns for each row execute function internal.guard_campaign();
create trigger touch before update on public.campaigns for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.campaigns
for each row execute function internal.log_change(
  'id', 'client_id', 'order_item_id', 'service', 'platform', 'status', 'requested_status',
  'starts_on', 'ends_on', 'budget', 'target_metric', 'target_min', 'target_max', 'target_basis', 'release_id',
  'reported_reach', 'reported_frequency', 'reported_listeners', 'reported_from', 'reported_until', 'reported_evidence', 'reported_import_id', 'reach_due_at',
  'followers_before', 'followers_before_on', 'followers_now', 'followers_now_on');
create trigger stamp_reported before update on public.campaigns
for each row when (
  new.reported_by is not null or
  (new.reported_reach, new.reported_frequency, new.reported_listeners, new.reported_from, new.reported_until, new.reported_evidence)
  is distinct from
  (old.reported_reach, old.reported_frequency, old.reported_listeners, old.reported_from, old.reported_until, old.reported_evidence)
) execute function internal.stamp_reported_reach();
create trigger stamp_status before insert or update on public.campaigns for each row execute function internal.stamp_campaign_status();
create trigger notify_status after update of status, requested_status on public.campaigns
for each row execute function internal.notify_campaign_status();
create trigger assign_release before insert or update of release_id, name, track on public.campaigns
for each row execute function internal.assign_release();
create trigger drop_empty_release after update of release_id, name, track or delete on public.campaigns
for each row execute function internal.drop_empty_release();
create trigger owe_fees after update of status on public.campaigns
for each row when (new.status = 'completed' and old.status <> 'completed') execute function internal.owe_fees('campaign');
