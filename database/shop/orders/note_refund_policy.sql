-- Whoever accepts the terms accepts the refund policy that is in force then.
create or replace function internal.note_refund_policy() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select v.body ->> 'effective' into new.refund_policy_version
  from internal.documents as d join internal.document_versions as v
    on v.kind = d.kind and v.key = d.key and v.language = d.language and v.version = d.published
  where d.kind = 'legal' and d.key = 'refund-policy' and d.language = 'en';
  return new;
end
$$;
