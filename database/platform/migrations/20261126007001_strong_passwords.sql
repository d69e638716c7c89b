-- Digest of the password hash whose password was found hard to guess, so that a sign-in does not estimate it again.
alter table auth.users add column strong_password_digest text;
