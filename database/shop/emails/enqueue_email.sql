-- Queues an email from within the database. The server listens and sends it; a periodic sweep finds rows whose notification
-- was lost.
create or replace function internal.enqueue_email(template text, to_address text, data jsonb, locale text default 'en') returns uuid
  language sql volatile set search_path = ''
as $$
  with added as (
    insert into public.email_outbox (template, to_address, data, locale)
    values (enqueue_email.template, enqueue_email.to_address, enqueue_email.data, enqueue_email.locale)
    returning id
  )
  select id from added, lateral (select pg_catalog.pg_notify('email_outbox', added.id::text)) as notified;
$$;
