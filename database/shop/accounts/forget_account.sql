-- Removes an account. If orders keep its row, everything else is removed all the same. Campaigns and delivered work stay with
-- their orders, without the proofs of what ran. Returns 'removed' or 'blanked'.
create or replace function internal.forget_account(account uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform internal.blank_audit_rows(account);
  delete from internal.work_assignments where subject = 'ticket' and subject_id in (select t.id from public.tickets as t where t.client_id = account);
  delete from public.tickets where client_id = account;
  delete from storage.objects
  where bucket_id in ('avatars', 'artwork', 'intakes', 'proofs', 'tickets') and (starts_with(name, account::text || '/') or (bucket_id = 'avatars' and owner = account));
  delete from storage.resumable_uploads where owner = account;
  delete from public.notifications where user_id = account;
  delete from public.notification_settings where user_id = account;
  delete from public.push_subscriptions where user_id = account;
  delete from public.tax_numbers where client_id = account;
  delete from public.client_plans where client_id = account;
  perform internal.forget_quotes(null, account);
  delete from public.saved_cards where user_id = account;
  delete from internal.card_requests where user_id = account;
  -- A job deletes the customer at Stripe, with its cards.
  update internal.stripe_customers set user_id = null where user_id = account;
  update internal.previous_stripe_customers set user_id = null where user_id = account;
  delete from public.carts where user_id = account;
  delete from public.cart_items where user_id = account;
  delete from internal.cart_days where user_id = account;
  delete from internal.article_readers where user_id = account;
  delete from internal.checkouts where user_id = account;
  update public.intakes as i set answers = '{}' from public.order_items as l join public.orders as o on o.id = l.order_id
  where o.client_id = account and l.id = i.order_item_id and i.answers <> '{}';
  -- What the client added to an order, once the work no longer needs it. No law requires it to be kept.
  update public.orders set notes = null, instagram_username = null, contact_phone = null
  where client_id = account and status in ('completed', 'cancelled', 'refunded');
  update public.deliverables as d set comment = null from public.order_items as l join public.orders as o on o.id = l.order_id
  where o.client_id = account and o.status in ('completed', 'cancelled', 'refunded') and l.id = d.order_item_id and d.comment is not null;
  delete from public.work_messages as m
  where m.subject = 'order' and m.subject_id in (select o.id from public.orders as o where o.client_id = account)
    or m.subject = 'campaign' and m.subject_id in (select c.id from public.campaigns as c where c.client_id = account);
  delete from public.campaign_proofs as p using public.campaigns as c where c.id = p.campaign_id and c.client_id = account;
  update public.releases set artist = null, artwork = null, preview_due = null where client_id = account;
  delete from public.releases as r where r.client_id = account and not exists (select from public.campaigns as c where c.release_id = r.id);
  begin
    delete from auth.users where id = account;
    return 'removed';
  exception when foreign_key_violation then
    -- Orders and invoices must be kept. The row becomes anonymous, and nobody can sign in with it.
    delete from auth.identities where user_id = account;
    delete from auth.sessions where user_id = account;
    delete from auth.one_time_tokens where user_id = account;
    delete from auth.flow_state where user_id = account;
    delete from auth.provider_flows where link_user_id = account;
    delete from auth.mfa_factors where user_id = account;
    delete from auth.webauthn_credentials where user_id = account;
    delete from auth.webauthn_challenges where user_id = account;
    update auth.users set email = encode(sha256(convert_to(account::text || ':' || coalesce(email, ''), 'UTF8')), 'hex'),
      email_change = null, email_change_confirm_status = 0, phone = null, phone_change = null, encrypted_password = null,
      sign_up_browser = null, sign_up_client = null,
      raw_user_meta_data = '{}', raw_app_meta_data = '{}', last_sign_in_at = null, deleted_at = now()
    where id = account;
    return 'blanked';
  end;
end
$$;
