comment on column public.intake_forms.created_by is 'Always null, because clients read it: the audit log tells who it was. Goes with the next release.';
