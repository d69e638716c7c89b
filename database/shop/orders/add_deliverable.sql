create or replace function internal.add_deliverable() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  client uuid;
begin
  -- The lock on the line serialises versions.
  perform from public.order_items where id = new.order_item_id for update;
  select o.client_id into client from public.order_items as l join public.orders as o on o.id = l.order_id
  where l.id = new.order_item_id and o.status in ('confirmed', 'in_progress', 'completed');
  if not found then
    raise exception using errcode = 'PT409', message = 'There is nothing to deliver for this order';
  end if;
  if new.kind = 'file' and (
    storage.foldername(new.path) is distinct from array[client::text, new.order_item_id::text]
    or not exists (select from storage.objects as f where f.bucket_id = 'deliverables' and f.name = new.path)
  ) then
    raise exception using errcode = 'PT400', message = 'The file is not in the folder of this order line';
  end if;
  new.title := trim(new.title);
  select coalesce(max(d.version), 0) + 1 into new.version
  from public.deliverables as d where d.order_item_id = new.order_item_id and d.title = new.title;
  new.state := 'delivered';
  new.comment := null;
  new.decided_at := null;
  -- Clients read the row.
  if new.created_by is not null then
    insert into internal.team_authors (deliverable_id, author) values (new.id, new.created_by) on conflict do nothing;
    new.created_by := null;
  end if;
  return new;
end
$$;
