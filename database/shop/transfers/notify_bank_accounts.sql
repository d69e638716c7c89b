-- Emails every owner when the bank accounts change: whoever changes them redirects what clients pay.
create or replace function internal.notify_bank_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.enqueue_email('bank-accounts-changed', u.email, jsonb_build_object('by', auth.uid(), 'at', now()), internal.language_of(u.id))
  from public.users as u where u.role = 'admin' and u.is_active and u.email is not null;
  return null;
end
$$;
