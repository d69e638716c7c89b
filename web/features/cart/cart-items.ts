import type { RestInsert, RestRow } from '#database/rows.ts';
import { isServiceSlug, packageTypes, type PackageType, type ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { inLanguage } from '#web/lib/i18n/in-language.ts';

/** A cart line as stored in this browser. `price` is in dollars. */
export interface CartItem {
  /** The package's id. */
  id: string;
  name: string;
  service: ServiceSlug;
  price: number;
  packageType: PackageType;
  features: string[];
  image: string | null;
  quantity: number;
  serviceLink: string;
  /** Whether the server has this line in this state. */
  saved: boolean;
}

/** A row of `cart_items` with its package's translations. */
type CartRow = Pick<
  RestRow<'cart_items'>,
  'product_id' | 'product_name' | 'service_type' | 'price' | 'quantity' | 'metadata'
> & {
  package?: Pick<RestRow<'packages'>, 'translations'> | null;
};

/** Null for a row of a service that this build does not know. */
export function fromRow(row: CartRow, locale: Locale = SOURCE_LOCALE): CartItem | null {
  if (!isServiceSlug(row.service_type)) return null;
  const about = row.metadata ?? {};
  const words = inLanguage(
    { name: row.product_name, features: about.features ?? [], translations: row.package?.translations ?? {} },
    locale,
  );
  return {
    id: row.product_id,
    name: words.name,
    service: row.service_type,
    price: row.price,
    packageType: packageTypes.find((type) => type === about.packageType) ?? 'standard',
    features: words.features,
    image: about.image ?? null,
    quantity: row.quantity,
    serviceLink: about.serviceLink ?? '',
    saved: true,
  };
}

export function toMetadata(item: CartItem): RestInsert<'cart_items'>['metadata'] {
  return { features: item.features, image: item.image, packageType: item.packageType, serviceLink: item.serviceLink };
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

/** Sets the quantity of one line; 0 or less removes the line. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id);
  const held = Math.min(quantity, MAX_QUANTITY);
  return items.map((item) => (item.id === id ? { ...item, quantity: held, saved: false } : item));
}

/** A removed line and its position. */
export interface RemovedLine {
  item: CartItem;
  place: number;
}

/** Restores lines to their positions. A package that was added again in the meantime gains the removed quantity. */
export function withRestored(items: readonly CartItem[], removed: readonly RemovedLine[]): CartItem[] {
  return removed
    .toSorted((a, b) => a.place - b.place)
    .reduce<CartItem[]>(
      (list, { item, place }) => {
        const again = list.find(({ id }) => id === item.id);
        if (again === undefined) return list.toSpliced(place, 0, { ...item, saved: false });
        const joined = {
          ...again,
          quantity: Math.min(again.quantity + item.quantity, MAX_QUANTITY),
          serviceLink: again.serviceLink || item.serviceLink,
          saved: false,
        };
        return list.map((line) => (line === again ? joined : line));
      },
      [...items],
    );
}

/** Whether the cart still holds what was `sent`. */
export function isSame(sent: CartItem, item: CartItem): boolean {
  return item.id === sent.id && item.quantity === sent.quantity && item.serviceLink === sent.serviceLink;
}

export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
