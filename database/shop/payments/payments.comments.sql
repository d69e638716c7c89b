comment on column public.payments.duplicate is 'Another payment had already paid the order. The order, its invoice and revenue do not count this one; it is to be refunded.';
