-- Which refund policy the client accepted, by its date, as `terms_version` is that of the terms. Null for orders from before there
-- was one.
alter table public.orders add column refund_policy_version text;

-- That a member of the team has read a published legal text and stands by it.
create table internal.document_confirmations (
  kind text not null,
  key text not null,
  language text not null,
  version integer not null,
  name text not null check (char_length(name) between 1 and 120),
  confirmed_by uuid,
  confirmed_at timestamptz not null default now(),
  primary key (kind, key, language, version),
  foreign key (kind, key, language, version) references internal.document_versions
);
alter table internal.document_confirmations enable row level security;
