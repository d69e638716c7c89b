import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { areasUsed, compileCatalogue } from './messages.ts';

const areas = new Map([
  [
    'cart',
    new Map([
      ['cart.title', ''],
      ['cart.line.remove', ''],
    ]),
  ],
  ['orders', new Map([['orders.status.paid', '']])],
]);

test('a module loads the areas of the message ids that it names', () => {
  expect(areasUsed(`t('cart.title')`, areas)).toEqual(['cart']);
  expect(areasUsed('t(`orders.status.${status}`)', areas)).toEqual(['orders']);
  expect(areasUsed(`t("cart.line.remove"); t('orders.status.paid')`, areas)).toEqual(['cart', 'orders']);
  expect(areasUsed(`import x from './cart.title.ts'; x('cart.unknown')`, areas)).toEqual([]);
});

test('compiles a catalogue to the format that Lingui renders without a parser', () => {
  const code = compileCatalogue(
    [['cart.count', '{n, plural, =0 {Nothing} one {# item} other {# items}}']],
    'en/cart.json',
  );
  const i18n = setupI18n({ locale: 'en', messages: { en: JSON.parse(code) } });
  expect([0, 1, 3].map((n) => i18n._('cart.count', { n }))).toEqual(['Nothing', '1 item', '3 items']);
});

test('fails the build on an invalid ICU message and names its id', () => {
  expect(() => compileCatalogue([['cart.bad', '{n, plural, one {#']], 'en/cart.json')).toThrow(
    /en\/cart\.json: "cart\.bad"/,
  );
});
