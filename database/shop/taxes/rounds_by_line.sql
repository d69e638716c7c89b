-- Whether the tax of each line of a sale is rounded, instead of the tax of the whole, by the seller's country. In the United Arab
-- Emirates, Public Clarification VATP006 says "on a line item basis" (Cabinet Decision 52/2017, article 61:
-- https://tax.gov.ae/en/legislation.aspx). Not a column of internal.document_rules: every price asks for it.
create or replace function internal.rounds_by_line(country text) returns boolean
language sql immutable
set search_path = ''
as $$ select country = 'AE' $$;
