-- The figures of days that are over, so that the team's overview does not add up their payments again. A row equals what
-- internal.figures_of_day returns; a change to the payments of a day deletes the row of the day. A change to that function, or a
-- migration that changes payments, refunds, disputes, order lines or cart days, empties this table: triggers see neither.
create table internal.figure_days (
  day date primary key,
  revenue numeric not null,
  orders bigint not null,
  refunded numeric not null,
  charged_back numeric not null,
  -- {service: {orders, total}}
  services jsonb not null,
  -- Clients as sets: bit n is the client with the number n of internal.figure_clients.
  carted bit varying not null,
  payers bit varying not null
);
alter table internal.figure_days enable row level security;

-- A client's bit in the sets of internal.figure_days. Without a foreign key, because cart days outlive their guests.
create table internal.figure_clients (
  client uuid primary key,
  number integer not null unique generated always as identity (minvalue 0 start with 0)
);
alter table internal.figure_clients enable row level security;
