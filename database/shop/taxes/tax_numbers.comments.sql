comment on column public.tax_numbers.decided_by is 'Always null, because clients read it: the audit log tells who it was. Goes with the next release.';
