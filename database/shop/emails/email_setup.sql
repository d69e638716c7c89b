-- The data behind the steps of the email set-up; `email-setup.ts` in domain/ lists the steps.
create or replace function internal.email_setup() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sender_named', s.sender_name is not null,
    'reply_to_set', s.reply_to is not null,
    'smtp_ok', coalesce(s.smtp_ok, false),
    'test_sent', exists (select from public.email_outbox where is_test and state = 'sent'),
    'first_contact', exists (select from public.contacts where message is not null),
    'team_notified', exists (select from public.email_outbox where template = 'contact-notice' and state = 'sent' and not is_test),
    'consents', (select count(*) from (select from public.consents where kind = 'newsletter' and granted limit 1) as one),
    'mails_sent', (select count(*) from (select from public.email_outbox where state = 'sent' and not is_test limit 100) as hundred)
  ) from public.email_settings as s
$$;
