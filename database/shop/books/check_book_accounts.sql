-- The screen's schema knows the purposes (domain/books/accounts.ts); here each account is a short text.
create or replace function internal.check_book_accounts() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from jsonb_each(new.accounts) as a
    where jsonb_typeof(a.value) <> 'string' or length(trim(a.value #>> '{}')) not between 1 and 60 or a.key !~ '^[a-z_]{1,40}$'
  ) then
    raise exception using errcode = 'PT422', message = 'Each account has 1 to 60 characters', hint = 'accounts';
  end if;
  return new;
end
$$;
