import type { PackageType } from '#domain/catalogue/catalogue.ts';

/** A cart line as stored in this browser. `price` is in the shop's currency. */
export interface CartItem {
  /** The package's id. */
  id: string;
  name: string;
  service: string;
  price: number;
  packageType: PackageType;
  features: string[];
  image: string | null;
  quantity: number;
  serviceLink: string;
  /** Whether the server has this line in this state. */
  saved: boolean;
}

/**
 * Merges the server's cart into the local one. The server decides about lines it has stored: a saved line that it no
 * longer has was removed elsewhere. A line that never reached the server stays and is saved now.
 */
export function mergeCarts(
  local: readonly CartItem[],
  server: readonly CartItem[],
): { items: CartItem[]; toSave: CartItem[] } {
  const unsaved = local.filter((item) => !item.saved);
  const toSave = unsaved.filter((item) => {
    const there = server.find((row) => row.id === item.id);
    return there === undefined || there.quantity !== item.quantity || there.serviceLink !== item.serviceLink;
  });
  const changed = server.map((row) => {
    const mine = toSave.find((item) => item.id === row.id);
    return mine === undefined ? row : { ...row, quantity: mine.quantity, serviceLink: mine.serviceLink, saved: false };
  });
  const added = toSave.filter((item) => !server.some((row) => row.id === item.id));
  return { items: [...added, ...changed], toSave };
}

/** Whether the cart still holds what was `sent`. */
export function isSame(sent: CartItem, item: CartItem): boolean {
  return item.id === sent.id && item.quantity === sent.quantity && item.serviceLink === sent.serviceLink;
}

export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
