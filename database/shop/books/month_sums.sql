-- What the journal says of a month: {entries: [{kind, currency, fee_currency, count, net, tax, gross, paid, refunded, chargeback,
-- credit, written_off, fee}], invoices, credit_notes}, the last two as document_range. The caller may see money.
create or replace function internal.month_sums(month date) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.kind collate "C", s.currency collate "C", s.fee_currency collate "C"), '[]')
      from (
        select e.kind, e.currency, e.fee_currency, count(*) as count, sum(e.net) as net, sum(e.tax) as tax, sum(e.gross) as gross,
          sum(e.paid) as paid, sum(e.refunded) as refunded, sum(e.chargeback) as chargeback, sum(e.credit) as credit,
          sum(e.written_off) as written_off, sum(e.fee) as fee
        from public.book_entries(month, (month + interval '1 month' - interval '1 day')::date) as e group by 1, 2, 3
      ) as s),
    'invoices', internal.document_range((select coalesce(array_agg(i.number), '{}') from public.invoices as i
      where i.created_at >= d.begins and i.created_at < d.ends)),
    'credit_notes', internal.document_range((select coalesce(array_agg(c.number), '{}') from public.credit_notes as c
      where c.created_at >= d.begins and c.created_at < d.ends)))
  from (select internal.book_start(month) as begins, internal.book_start((month + interval '1 month')::date) as ends) as d
$$;
