-- Removes a saved card. The client's newest other card becomes the default.
create or replace function internal.forget_card(card_reference text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  gone public.saved_cards;
begin
  delete from public.saved_cards as s where s.reference = card_reference returning * into gone;
  if not found then return false; end if;
  if gone.is_default then
    update public.saved_cards as s set is_default = true
    where s.id = (select n.id from public.saved_cards as n where n.user_id = gone.user_id order by n.created_at desc limit 1);
  end if;
  return true;
end
$$;
