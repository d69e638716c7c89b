-- Whoever accepts the terms accepts the refund policy that is in force then.
create or replace function internal.note_refund_policy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.refund_policy_version := internal.legal_version('refund-policy');
  return new;
end
$$;
