import type { FoundPerson, OpenOrder } from '#web/features/transfers/admin/open-orders.ts';

/** A client who can keep the rest of a transfer. */
export interface Owner {
  id: string;
  name: string;
}

/** The clients of the chosen orders, or the chosen client. */
export function restOwners(parts: readonly { order: OpenOrder }[], person: FoundPerson | null): Owner[] {
  const all = [
    ...(person === null ? [] : [{ id: person.id, name: person.name }]),
    ...parts.map(({ order: { client_id: id, client_name: name } }) => ({ id, name })),
  ];
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}
