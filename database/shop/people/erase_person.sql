-- Erases the person with this email. Orders, payments and invoices stay, as the law requires; consents stay as proof under
-- a hash. Returns what was removed. An account of single sign-on can share its email with one that has a password: both go.
create or replace function public.erase_person(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  accounts uuid[];
  other uuid;
  result jsonb;
begin
  perform internal.must('clients.manage');
  select array_agg(u.id order by u.created_at, u.id) into accounts from public.users as u where lower(u.email) = auth.mailbox(address);
  if exists (select from public.users as u where u.id = any (accounts) and u.role in ('admin', 'team')) then
    raise exception using errcode = 'PT409', message = 'This email belongs to the team. Make the account a client first.';
  end if;
  result := internal.forget_person(address, accounts[1]);
  foreach other in array coalesce(accounts[2:], '{}') loop
    perform internal.forget_account(other);
  end loop;
  return result;
end
$$;
grant execute on function public.erase_person(text) to authenticated;
