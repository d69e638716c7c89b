-- Queues an email from within the database. The server listens and sends it; a periodic sweep finds rows whose notification
-- was lost.
create or replace function internal.enqueue_mail(template text, to_address text, data jsonb, locale text default 'en') returns uuid
  language sql volatile set search_path = ''
as $$
  with added as (
    insert into public.email_outbox (template, to_address, data, locale)
    values (enqueue_mail.template, enqueue_mail.to_address, enqueue_mail.data, enqueue_mail.locale)
    returning id
  )
  select id from added, lateral (select pg_catalog.pg_notify('email_outbox', added.id::text)) as told;
$$;
