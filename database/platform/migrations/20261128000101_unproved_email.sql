-- AUTO_CONFIRM_EMAIL confirms an address that nobody has proved to be theirs. It stays false where a code, a link, an identity
-- provider or the team vouches for the mailbox.
alter table auth.users add column email_unproved boolean not null default false;
