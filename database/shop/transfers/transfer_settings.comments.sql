comment on table public.transfer_settings is 'One row: the agency’s bank accounts, and who may pay by transfer.';
