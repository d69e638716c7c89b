-- Throws unless the caller has the capability and is not this person.
create or replace function internal.require_other(person uuid, capability text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform internal.must(require_other.capability);
  if person = auth.uid() then
    raise exception using errcode = 'PT409', message = 'You cannot change your own role or access';
  end if;
end
$$;
