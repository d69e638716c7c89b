-- Invoices and credit notes stay as they were written. The account that they belong to changes once, when a guest's orders join it,
-- amounts in the currency of the tax are added once, where the exchange rate was missing, and the reason for no tax is added once, where
-- the buyer's number was not confirmed.
create or replace function internal.keep_document() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if internal.is_joining(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
      return new;
    end if;
    if old.facts ->> 'convertTo' is not null and old.converted is null and to_jsonb(new) - 'converted' = to_jsonb(old) - 'converted' then
      return new;
    end if;
    if old.tax = 0 and old.facts -> 'reason' = 'null' and new.facts ->> 'reason' is not null
      and new.facts - 'reason' = old.facts - 'reason' and to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
    then
      return new;
    end if;
  end if;
  raise exception using errcode = 'PT409', message = format('Rows of %s cannot be changed or deleted', tg_table_name);
end
$$;
