-- pg-boss creates its tables here at the first start. The schema is created under the lock of the migrations, because
-- `create schema if not exists` fails for the slower of two processes that run it at once.
create schema if not exists pgboss;
