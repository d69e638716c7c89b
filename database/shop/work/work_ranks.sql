-- Which kind of work comes first, whatever its date:
--   1  money that a bank took back or may take, or that was charged without anybody knowing
--   2  money that stops coming in, and a client's wish about a running campaign, which goes on costing
--   3  somebody waits for us: paid work, an answer, a promised result
--   4  we wait for somebody, or nobody does
create or replace view internal.work_ranks as
select r.kind, r.rank from (values
  ('dispute', 1), ('unclear', 1),
  ('charge', 2), ('request', 2),
  ('ticket', 3), ('returned', 3), ('start', 3), ('pace', 3),
  ('intake', 4), ('email', 4), ('reach', 4)
) as r (kind, rank);
