import { restClient } from '#web/lib/data/rest-client.ts';
import { documentLocale } from '#web/lib/i18n/locale.ts';
import type { CartItem } from './cart-items.ts';
import { fromRow, toMetadata } from './cart-rows.ts';

const TABLE = 'cart_items';
/** Includes the package's translations. */
const COLUMNS = '*, package:packages(translations)';

export async function fetchItems(user: string): Promise<CartItem[]> {
  const rest = await restClient();
  const { data, error } = await rest
    .from(TABLE)
    .select(COLUMNS)
    .eq('user_id', user)
    .order('created_at', { ascending: false });
  if (error) throw new Error(error.message);
  return data.map((row) => fromRow(row, documentLocale()));
}

/** The database adds to the quantity if the line exists, and fills in name and price from the package. An empty link keeps its link. */
export async function addItem(user: string, productId: string, quantity: number, link = ''): Promise<CartItem> {
  const rest = await restClient();
  const { data, error } = await rest
    .from(TABLE)
    .insert({ user_id: user, product_id: productId, quantity, metadata: link === '' ? {} : { serviceLink: link } })
    .select(COLUMNS)
    .single();
  if (error) throw new Error('Failed to add item to cart', { cause: error });
  return fromRow(data, documentLocale());
}

export async function updateQuantity(user: string, productId: string, quantity: number): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from(TABLE).update({ quantity }).eq('user_id', user).eq('product_id', productId);
  if (error) throw new Error('Failed to update item quantity', { cause: error });
}

export async function updateServiceLink(user: string, item: CartItem): Promise<void> {
  const rest = await restClient();
  const { error } = await rest
    .from(TABLE)
    .update({ metadata: toMetadata(item) })
    .eq('user_id', user)
    .eq('product_id', item.id);
  if (error) throw new Error('Failed to update service link', { cause: error });
}

export async function removeItem(user: string, productId: string): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from(TABLE).delete().eq('user_id', user).eq('product_id', productId);
  if (error) throw new Error('Failed to remove item from cart', { cause: error });
}

export async function removeAllItems(user: string): Promise<void> {
  const rest = await restClient();
  const { error } = await rest.from(TABLE).delete().eq('user_id', user);
  if (error) throw new Error('Failed to clear cart', { cause: error });
}

/** Saves lines that the server does not have in this state. */
export async function saveItems(user: string, toSave: readonly CartItem[]): Promise<void> {
  const rest = await restClient();
  const { data, error } = await rest.from(TABLE).select('product_id').eq('user_id', user);
  if (error) throw new Error(error.message);
  const there = new Set(data.map((row) => row.product_id));
  for (const item of toSave) {
    if (!there.has(item.id)) await addItem(user, item.id, item.quantity);
    else await updateQuantity(user, item.id, item.quantity);
    if (item.serviceLink !== '') await updateServiceLink(user, item);
  }
}
