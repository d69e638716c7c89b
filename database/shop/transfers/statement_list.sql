-- The team's list of bank statements, with how many lines each has, and how many are recorded or ignored. Others get no rows.
create or replace view public.statement_list as
  select s.id, s.file_name, s.format, s.account, s.first_day, s.last_day, s.outgoing, s.known, s.created_at, l.lines, l.recorded, l.ignored
  from public.bank_statements as s
  cross join lateral (
    select count(*)::integer as lines, count(t.id)::integer as recorded, (count(*) filter (where l.ignored and t.id is null))::integer as ignored
    from public.bank_statement_lines as l left join public.transfers as t on t.bank_reference = l.bank_reference and t.undone_at is null
    where l.statement_id = s.id
  ) as l
  where (select public.may('money.read'));

comment on view public.statement_list is 'The team''s list of bank statements. Others get no rows.';
grant select on public.statement_list to authenticated;
