create trigger guard before update on public.campaigns for each row execute function internal.guard_campaign();
create trigger touch before update on public.campaigns for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.campaigns
for each row execute function internal.log_change(
  'id', 'client_id', 'order_item_id', 'service', 'platform', 'status', 'requested_status',
  'starts_on', 'ends_on', 'budget', 'target_metric', 'target_min', 'target_max', 'target_basis', 'release_id');
create trigger stamp_status before insert or update on public.campaigns for each row execute function internal.stamp_campaign_status();
create trigger notify_status after update of status, requested_status on public.campaigns
for each row execute function internal.notify_campaign_status();
create trigger assign_release before insert or update of release_id, name, track on public.campaigns
for each row execute function internal.assign_release();
create trigger drop_empty_release after update of release_id, name, track or delete on public.campaigns
for each row execute function internal.drop_empty_release();
