-- Guests: database identities that can buy before they have an account. Their row in auth.users has the role `guest`.

grant usage on schema internal to guest;
-- Called by a trigger on the cart.
grant execute on function internal.is_web_address(text) to guest;

alter table public.users drop constraint users_role_check;
alter table public.users add constraint users_role_check check (role in ('client', 'admin', 'guest'));

-- The newest link and code that a guest's email got. Whoever presents one of them has access to the mailbox.
create table internal.mailbox_proofs (
  guest_id uuid not null references public.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- The order that the email was about.
  order_id uuid not null references public.orders (id) on delete cascade,
  -- Hashes of the link's secret and of the six digits.
  token_hash text not null unique,
  code_hash text not null,
  -- Codes that were tried. After too many, only the link and a new email prove the mailbox.
  attempts integer not null default 0,
  sent_at timestamptz not null,
  primary key (guest_id, email)
);
create index on internal.mailbox_proofs (email);
create index on internal.mailbox_proofs (order_id);
alter table internal.mailbox_proofs enable row level security;

-- A guest's newsletter box counts once the mailbox is proved, without an email of its own.
alter table internal.newsletter_requests add column guest_id uuid references public.users (id) on delete cascade;
create index on internal.newsletter_requests (guest_id);
