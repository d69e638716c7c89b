-- For functions of the database that send a mail themselves. The server listens and plans the sending; a row whose
-- notification got lost is found by its sweep.
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
