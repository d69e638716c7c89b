import { describe, expect, test } from 'vitest';
import { deliveryAddress, isHttpUrl, PlaceOrder, type PlaceOrderBody } from './order.ts';

const body: PlaceOrderBody = {
  client_name: ' Nia Cole ',
  client_email: ' nia@example.test ',
  total_amount: 529.2,
  items: [
    {
      id: 'youtube-ads-premium',
      name: 'Premium',
      service_type: 'youtube-ads',
      price: 490,
      quantity: 1,
      serviceLink: '',
    },
  ],
  delivery_address: '1 Main Street, Austin, TX 73301, United States',
  contact_phone: null,
  instagram_username: '  ',
  notes: null,
  payment: { token: 'tok_visa' },
  terms_accepted: true,
};
const item = body.items[0]!;
const withItem = (change: object) => ({ ...body, items: [{ ...item, ...change }] });

describe('PlaceOrder', () => {
  test('trims, and converts empty optional fields to null', () => {
    expect(PlaceOrder.parse(body)).toMatchObject({
      client_name: 'Nia Cole',
      client_email: 'nia@example.test',
      contact_phone: null,
      instagram_username: null,
      notes: null,
      promo_code: null,
      region: null,
      tax_number: null,
      items: [{ serviceLink: null }],
    });
  });

  test("drops unknown fields: clients cannot set an order's status", () => {
    const parsed = PlaceOrder.parse({
      ...body,
      status: 'confirmed',
      client_id: 'x',
      subtotal: 1,
      items: [{ ...item, line_total: 1 }],
    });
    expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(['status']));
    expect(parsed).not.toHaveProperty('client_id');
    expect(parsed.items[0]).not.toHaveProperty('line_total');
  });

  test('[SF-ORD-06] accepts 50 lines with quantities from 1 to 99', () => {
    expect(
      PlaceOrder.safeParse({ ...body, items: Array.from({ length: 50 }, () => ({ ...item, quantity: 99 })) }).success,
    ).toBe(true);
    expect(PlaceOrder.safeParse({ ...body, items: Array.from({ length: 51 }, () => item) }).success).toBe(false);
  });

  test.each<[string, unknown]>([
    ['no items', { ...body, items: [] }],
    ['no quantity', withItem({ quantity: 0 })],
    ['a negative quantity', withItem({ quantity: -1 })],
    ['a broken quantity', withItem({ quantity: 1.5 })],
    ['too much', withItem({ quantity: 100 })],
    ['a quantity in words', withItem({ quantity: '1' })],
    ['a negative price', withItem({ price: -1 })],
    ['a tenth of a cent', withItem({ price: 0.001 })],
    ['a price without end', withItem({ price: Number.POSITIVE_INFINITY })],
    ['an unknown kind of package', withItem({ packageType: 'gold' })],
    ['a script as link', withItem({ serviceLink: 'javascript:alert(1)' })],
    ['data as link', withItem({ serviceLink: 'data:text/html,x' })],
    ['a link of many kilobytes', withItem({ serviceLink: `https://example.test/${'x'.repeat(2000)}` })],
    ['no name', { ...body, client_name: '   ' }],
    ['an unknown country', { ...body, country: 'XX' }],
    ['a country by its name', { ...body, country: 'France' }],
    ['a tax number without its company', { ...body, country: 'FR', tax_number: 'FR40303265045' }],
    ['a broken email address', { ...body, client_email: 'nia@' }],
    ['terms that were not accepted', { ...body, terms_accepted: false }],
    ['no payment', { ...body, payment: undefined }],
    ['an empty token', { ...body, payment: { token: '' } }],
    ['long notes', { ...body, notes: 'x'.repeat(2001) }],
    ['a list', [body]],
    ['nothing', null],
  ])('rejects %s', (_, bad) => {
    expect(PlaceOrder.safeParse(bad).success).toBe(false);
  });
});

test.each([
  ['https://youtu.be/abc', true],
  ['http://example.test', true],
  ['ftp://example.test', false],
  ['javascript:alert(1)', false],
  ['youtu.be/abc', false],
  ['//example.test', false],
])('isHttpUrl %s: %s', (link, answer) => {
  expect(isHttpUrl(link)).toBe(answer);
});

test('[SF-ORD-02] formats a postal address as one line', () => {
  expect(
    deliveryAddress({
      address: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '73301',
      country: 'United States',
    }),
  ).toBe('1 Main Street, Austin, TX 73301, United States');
});

test('formats a postal address with missing parts', () => {
  const parts = {
    address: 'Sheikh Zayed Road 1',
    city: '',
    state: 'Dubai',
    zipCode: '',
    country: 'United Arab Emirates',
  };
  expect(deliveryAddress(parts)).toBe('Sheikh Zayed Road 1, Dubai, United Arab Emirates');
  expect(deliveryAddress({ ...parts, address: '', state: '' })).toBe('United Arab Emirates');
});
