-- The queue makes its own tables in here at the first start. The schema is made under the migrations' lock: of two
-- processes that make it at the same moment, the slower fails in spite of `if not exists`.
create schema if not exists pgboss;
