create or replace function internal.guard_campaign() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  unapproved text;
begin
  -- As internal.is_joining, which the roles that run this may not call.
  if (new.id, new.order_item_id, new.created_at) is distinct from (old.id, old.order_item_id, old.created_at)
    or new.client_id <> old.client_id
      and current_setting('internal.joining', true) is distinct from old.client_id::text || ' ' || new.client_id::text
  then
    raise exception using errcode = 'PT409', message = 'The client and order line of a campaign cannot be changed';
  end if;
  if current_user = 'authenticated' and new.requested_status is not null and new.requested_status is distinct from old.requested_status then
    raise exception using errcode = 'PT409', message = 'Only the client can make this request';
  end if;
  if current_user = 'authenticated' and new.reach_due_at is not null and new.reach_due_at is distinct from old.reach_due_at then
    raise exception using errcode = 'PT409', message = 'Only an upgrade asks for the platform''s reach';
  end if;
  if new.status <> old.status then
    if not internal.may_follow('campaign', old.status, new.status) then
      raise exception using errcode = 'PT409', message = format('A campaign cannot go from %s to %s', old.status, new.status);
    end if;
    -- A creative goes out only as the client approved it; public.start_without_approval overrides that, with a reason.
    if old.status = 'draft' and current_setting('internal.without_approval', true) is distinct from new.id::text then
      select string_agg(format('“%s”, version %s', d.title, d.version), ' and ' order by d.title) into unapproved
      from public.deliverables as d where d.order_item_id = new.order_item_id and d.state <> 'approved' and not exists (
        select from public.deliverables as n where n.order_item_id = d.order_item_id and n.title = d.title and n.version > d.version
      );
      if unapproved is not null then
        raise exception using errcode = 'PT409', hint = 'creative_unapproved', message = format('The client has not approved %s', unapproved);
      end if;
    end if;
    new.requested_status := null;
    if new.status = 'active' and new.starts_on is null then
      new.starts_on := internal.shop_today();
    end if;
  end if;
  return new;
end
$$;
