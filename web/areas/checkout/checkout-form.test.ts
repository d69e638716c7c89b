import { describe, expect, test } from 'vitest';
import { PlaceOrder, type Quote } from '#domain/orders/order.ts';
import { CheckoutForm, checkoutDefaults, draftFields, hasInformation, savedDetails, toOrder } from './checkout-form.ts';

const typed = {
  firstName: ' Nia ',
  lastName: 'Cole',
  email: 'nia@example.test',
  phone: '',
  company: 'Night Shift',
  instagramUsername: '',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '73301',
  country: 'US',
  links: { 'youtube-ads-trial': 'https://youtu.be/abc' },
  saveInfo: true,
  newsletter: false,
  terms: true as const,
};

const quote: Quote = {
  lines: [
    { id: 'youtube-ads-trial', name: 'Trial', service: 'youtube-ads', unit_price: 50, quantity: 2, line_total: 100 },
  ],
  subtotal: 100,
  discount: 10,
  tax: 7.2,
  total: 97.2,
  currency: 'USD',
  tax_rate: 0.08,
  tax_name: 'Tax',
  tax_inclusive: false,
  reverse_charge: false,
  country: 'US',
  region: 'TX',
  needs_address: false,
  promo: { code: 'HYPE10', applied: true, reason: null, minimum: null },
};

const order = () =>
  toOrder(CheckoutForm.parse(typed), quote, [{ id: 'youtube-ads-trial', packageType: 'basic' }], { token: 'tok_visa' });

test('omits the payment from a free order', () => {
  const request = toOrder(CheckoutForm.parse(typed), { ...quote, total: 0 }, [], null);
  expect(request).not.toHaveProperty('payment');
  expect(PlaceOrder.safeParse(request).success).toBe(true);
  expect(PlaceOrder.safeParse({ ...request, total_amount: 97.2 }).success).toBe(false);
});

describe('the order request', () => {
  test('[SF-ORD-01] [SF-ORD-02] [SF-ORD-03] [SF-ORD-04] has the payload of the specification, and the currency of its total', () => {
    expect(order()).toEqual({
      client_name: 'Nia Cole',
      client_email: 'nia@example.test',
      total_amount: 97.2,
      currency: 'USD',
      items: [
        {
          id: 'youtube-ads-trial',
          name: 'Trial',
          service_type: 'youtube-ads',
          price: 50,
          quantity: 2,
          packageType: 'basic',
          serviceLink: 'https://youtu.be/abc',
        },
      ],
      country: 'US',
      region: 'TX',
      company: 'Night Shift',
      delivery_address: '1 Main St, Austin, TX 73301, United States',
      contact_phone: '',
      instagram_username: null,
      notes: 'Company: Night Shift',
      promo_code: 'HYPE10',
      payment: { token: 'tok_visa' },
      terms_accepted: true,
      newsletter: false,
    });
    expect(PlaceOrder.safeParse(order()).success).toBe(true);
  });

  test('[SF-CHK-16] contains no card data', () => {
    const withCard = CheckoutForm.parse({ ...typed, cardNumber: '4242 4242 4242 4242', cvv: '987' });
    const sent = JSON.stringify([toOrder(withCard, quote, [], { token: 'tok_visa' }), savedDetails(withCard)]);
    for (const secret of ['4242', '987']) expect(sent).not.toContain(secret);
  });

  test('a company in a country without states sends its tax number and only the parts it has', () => {
    const abroad = { ...typed, country: 'FR', city: 'Paris', zipCode: '75011', taxNumber: 'FR40303265045' };
    const request = toOrder(CheckoutForm.parse(abroad), quote, [], null);
    expect(request).toMatchObject({
      country: 'FR',
      tax_number: 'FR40303265045',
      delivery_address: '1 Main St, Paris, 75011, France',
    });
    expect(request).not.toHaveProperty('region');
    const person = CheckoutForm.safeParse({ ...abroad, company: ' ' });
    expect(person.error?.issues).toMatchObject([{ path: ['company'], message: 'required' }]);
    expect(savedDetails(CheckoutForm.parse({ ...typed, state: 'texas' }))).toMatchObject({
      country: 'US',
      state: 'TX',
    });
  });

  test('omits a rejected promo code', () => {
    const rejected = { ...quote, promo: { code: 'NOPE', applied: false, reason: 'unknown' as const, minimum: null } };
    expect(toOrder(CheckoutForm.parse(typed), rejected, [], { token: 'tok_visa' })).not.toHaveProperty('promo_code');
  });
});

describe('the form', () => {
  const missing = (name: string) =>
    CheckoutForm.safeParse({ ...typed, [name]: '' }).error?.issues.map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]);

  test.each(['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zipCode', 'country'])(
    '[SF-CHK-12] requires %s',
    (name) => {
      expect(missing(name)).toContainEqual([name, 'required']);
    },
  );

  test('requires only the address fields of the country, whatever else is missing', () => {
    const problems = (fields: object) =>
      CheckoutForm.safeParse({
        ...typed,
        address: '',
        city: '',
        state: '',
        zipCode: '',
        needsAddress: true,
        ...fields,
      }).error?.issues.map(({ path }) => path[0]);
    expect(problems({ needsAddress: false })).toBeUndefined();
    expect(problems({ needsAddress: false, city: 'Austin' })).toEqual(['address', 'state', 'zipCode']);
    expect(problems({})).toEqual(['address', 'city', 'state', 'zipCode']);
    expect(problems({ country: 'DE' })).toEqual(['address', 'city', 'zipCode']);
    expect(problems({ country: 'IE' })).toBeUndefined();
    expect(problems({ country: 'AE', firstName: '' })).toEqual(['firstName', 'address', 'state']);
  });

  test('[SF-CHK-14] requires consent to the terms', () => {
    expect(CheckoutForm.safeParse({ ...typed, terms: false }).error?.issues[0]).toMatchObject({
      path: ['terms'],
      message: 'terms',
    });
  });

  test('[SF-CHK-15] accepts empty phone, company, Instagram name and links; a link must be an http(s) URL', () => {
    expect(CheckoutForm.safeParse({ ...typed, company: '', links: { 'youtube-ads-trial': '' } }).success).toBe(true);
    expect(CheckoutForm.safeParse({ ...typed, links: { a: 'javascript:alert(1)' } }).error?.issues[0]).toMatchObject({
      path: ['links', 'a'],
      message: 'link',
    });
  });

  test('[SF-CHK-09] [SF-CHK-11] begins with the buyer’s country, and with the newsletter in the United States only', () => {
    expect(checkoutDefaults('US')).toEqual({ country: 'US', saveInfo: false, newsletter: true });
    expect(checkoutDefaults('DE')).toEqual({ country: 'DE', saveInfo: false, newsletter: false });
  });
});

test('the draft contains no consent, and reports whether the first step is complete', () => {
  expect(draftFields.filter((name) => name === ('terms' as string))).toEqual([]);
  const typed = {
    firstName: 'Nia',
    lastName: 'Cole',
    email: 'nia@example.test',
    address: '1 Main',
    city: 'Austin',
    state: 'TX',
    zipCode: '73301',
    country: 'US',
    links: {},
  };
  expect(hasInformation(typed)).toBe(true);
  expect(hasInformation({ ...typed, city: ' ' })).toBe(false);
  expect(hasInformation(null)).toBe(false);
});
