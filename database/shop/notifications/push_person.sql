-- Queues a push message for each browser of a person who wants this kind. The server listens and sends; a periodic sweep finds
-- rows whose notification was lost. Only ids are stored.
create or replace function internal.push_person(person uuid, kind text, data jsonb) returns void
language sql volatile
set search_path = ''
as $$
  with added as (
    insert into internal.push_messages (subscription_id, kind, data)
    select p.id, push_person.kind, jsonb_strip_nulls(jsonb_build_object('campaign_id', push_person.data -> 'campaign_id',
      'order_id', push_person.data -> 'order_id', 'ticket_id', push_person.data -> 'ticket_id'))
    from public.notification_settings as s
    join public.push_subscriptions as p on p.user_id = s.user_id
    join public.users as u on u.id = s.user_id and u.is_active
    where s.user_id = person and s.kind = push_person.kind and s.push
    returning id
  )
  select from added, lateral (select pg_catalog.pg_notify('push_messages', added.id::text)) as notified
$$;
