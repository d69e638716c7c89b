-- The sandbox saves cards at a purchase, as Stripe does.
alter table internal.sandbox_charges add column save boolean not null default false;
