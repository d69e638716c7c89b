-- Who chose the password of an account that waits for its confirmation, as keyed hashes: a cookie of the browser that signed
-- up, and the address and user agent of a client without cookies. Null: an administrator did, or nobody.
alter table auth.users add column sign_up_browser text, add column sign_up_client text;
-- The password of an account whose link was opened, until the client that signed up shows its verifier.
alter table auth.flow_state add column pending_password text;
