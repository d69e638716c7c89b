-- The team's figures are added up from their rows again: docs/decisions/0068-figures-are-one-query.md.
drop table internal.figure_days, internal.figure_clients;
