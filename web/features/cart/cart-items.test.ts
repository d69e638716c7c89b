import { describe, expect, test } from 'vitest';
import { countItems, fromRow, mergeCarts, withQuantity, type CartItem } from './cart-items.ts';

const item = (id: string, over: Partial<CartItem> = {}): CartItem => ({
  id,
  name: id,
  service: 'youtube-ads',
  price: 50,
  packageType: 'basic',
  features: [],
  image: null,
  quantity: 1,
  serviceLink: '',
  saved: true,
  ...over,
});

describe('joining the local cart with the server cart', () => {
  test('[SF-CART-07] a server cart with items replaces what was saved here', () => {
    const { items, toSave } = mergeCarts([item('old')], [item('new', { quantity: 3 })]);
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([['new', 3]]);
    expect(toSave).toEqual([]);
  });

  test('[SF-CART-07] an empty server cart leaves items that were never saved, and they are saved', () => {
    const { items, toSave } = mergeCarts([item('wanted', { saved: false }), item('bought', { saved: true })], []);
    expect(items.map(({ id }) => id)).toEqual(['wanted']);
    expect(toSave.map(({ id }) => id)).toEqual(['wanted']);
  });

  test('a change the server missed is sent again', () => {
    const changed = item('a', { quantity: 4, saved: false });
    const { items, toSave } = mergeCarts([changed], [item('a', { quantity: 2 })]);
    expect(items).toEqual([changed]);
    expect(toSave).toEqual([changed]);
  });
});

test('[SF-CART-09] a quantity of 0 or less takes the line out', () => {
  const items = [item('a', { quantity: 1 }), item('b', { quantity: 2 })];
  expect(withQuantity(items, 'a', 0).map(({ id }) => id)).toEqual(['b']);
  expect(withQuantity(items, 'b', 3).map(({ quantity }) => quantity)).toEqual([1, 3]);
  expect(countItems(items)).toBe(3);
});

test('[SF-CART-05] a row without a package type counts as standard, without a link as empty', () => {
  const row = { product_id: 'p', product_name: 'P', service_type: 'spotify-ads', price: 130, quantity: 2, metadata: null };
  expect(fromRow(row)).toMatchObject({ packageType: 'standard', serviceLink: '', features: [], quantity: 2 });
  expect(fromRow({ ...row, service_type: 'gone' })).toBeNull();
});
