import type { RestInsert, RestRow } from '#database/rows.ts';
import { packageTypes } from '#domain/catalogue/catalogue.ts';
import { SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { inLanguage } from '#domain/in-language.ts';
import type { CartItem } from './cart-items.ts';

/** A row of `cart_items` with its package's translations. */
type CartRow = Pick<
  RestRow<'cart_items'>,
  'product_id' | 'product_name' | 'service_type' | 'price' | 'quantity' | 'metadata'
> & {
  package?: Pick<RestRow<'packages'>, 'translations'> | null;
};

export function fromRow(row: CartRow, locale: Locale = SOURCE_LOCALE): CartItem {
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
