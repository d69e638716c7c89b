import { describe, expect, test } from 'vitest';
import { withQuantity, withRestored } from './cart-changes.ts';
import { countItems, mergeCarts, type CartItem } from './cart-items.ts';
import { fromRow } from './cart-rows.ts';

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

describe('merging the local cart with the server cart', () => {
  test('[SF-CART-07] a server cart with items replaces saved local lines', () => {
    const { items, toSave } = mergeCarts([item('old')], [item('new', { quantity: 3 })]);
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([['new', 3]]);
    expect(toSave).toEqual([]);
  });

  test('[SF-CART-07] an empty server cart keeps lines that were never saved, and saves them', () => {
    const { items, toSave } = mergeCarts([item('wanted', { saved: false }), item('bought', { saved: true })], []);
    expect(items.map(({ id }) => id)).toEqual(['wanted']);
    expect(toSave.map(({ id }) => id)).toEqual(['wanted']);
  });

  test('sends a change again that the server missed', () => {
    const changed = item('a', { quantity: 4, saved: false });
    const { items, toSave } = mergeCarts([changed], [item('a', { quantity: 2 })]);
    expect(items).toEqual([changed]);
    expect(toSave).toEqual([changed]);
  });
});

test('[SF-CART-09] a quantity of 0 or less removes the line', () => {
  const items = [item('a', { quantity: 1 }), item('b', { quantity: 2 })];
  expect(withQuantity(items, 'a', 0).map(({ id }) => id)).toEqual(['b']);
  expect(withQuantity(items, 'b', 3).map(({ quantity }) => quantity)).toEqual([1, 3]);
  expect(countItems(items)).toBe(3);
});

test('[SF-CART-05] a row without a package type counts as standard, without a link as empty', () => {
  const row = {
    product_id: 'p',
    product_name: 'P',
    service_type: 'spotify-ads',
    price: 130,
    quantity: 2,
    metadata: {},
  };
  expect(fromRow(row)).toMatchObject({ packageType: 'standard', serviceLink: '', features: [], quantity: 2 });
});

describe('undoing a removal', () => {
  const ids = (items: readonly CartItem[]) => items.map(({ id }) => id);

  test('[SF-CART-09] restores lines unchanged at their positions and marks them as unsaved', () => {
    const [a, b, c] = [item('a', { quantity: 3, serviceLink: 'https://youtu.be/1' }), item('b'), item('c')];
    expect(withRestored([b, c], [{ item: a, place: 0 }])).toEqual([{ ...a, saved: false }, b, c]);
    expect(
      ids(
        withRestored(
          [],
          [
            { item: c, place: 2 },
            { item: a, place: 0 },
            { item: b, place: 1 },
          ],
        ),
      ),
    ).toEqual(['a', 'b', 'c']);
    expect(ids(withRestored([b], [{ item: c, place: 9 }]))).toEqual(['b', 'c']);
  });

  test('adds the removed quantity to a package added again, up to the maximum', () => {
    const was = item('a', { quantity: 60, serviceLink: 'https://youtu.be/1' });
    expect(withRestored([item('a', { quantity: 50 })], [{ item: was, place: 0 }])).toEqual([
      item('a', { quantity: 99, serviceLink: 'https://youtu.be/1', saved: false }),
    ]);
    expect(
      withRestored([item('a', { serviceLink: 'https://youtu.be/2' })], [{ item: was, place: 0 }])[0]?.serviceLink,
    ).toBe('https://youtu.be/2');
  });
});
