-- Which kind of work comes first, whatever its date:
--   1  money that a bank took back or may take, or that was charged without anybody knowing
--   2  money that stops coming in, and a client's wish about a running campaign, which goes on costing
--   3  somebody waits for us: paid work, an answer, a promised result
--   4  we wait for somebody, or nobody does
-- `capability`: who sees it.
create or replace view internal.work_ranks as
select r.kind, r.rank, r.capability from (values
  ('dispute', 1, 'money.read'), ('unclear', 1, 'money.read'),
  ('charge', 2, 'money.read'), ('request', 2, 'campaigns.read'),
  ('ticket', 3, 'support.manage'), ('quote', 3, 'orders.manage'), ('message', 3, 'orders.manage'), ('rate', 3, 'money.manage'), ('number', 3, 'money.manage'), ('returned', 3, 'orders.read'), ('start', 3, 'orders.read'), ('pace', 3, 'campaigns.read'),
  ('intake', 4, 'orders.read'), ('email', 4, 'emails.manage'), ('reach', 4, 'campaigns.read')
) as r (kind, rank, capability);
