comment on table public.transfer_clients is 'Clients who may always, or never, pay by bank transfer.';
