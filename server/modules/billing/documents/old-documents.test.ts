import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CreditNoteRow, InvoiceRow, ReceiptRow } from './documents.queries.ts';
import { drawDocument } from './draw-document.ts';
import { ofCreditNote } from './of-credit-note.ts';
import { ofInvoice } from './of-invoice.ts';
import { ofReceipt } from './of-receipt.ts';

// Documents from before facts are files that clients have kept. The hashes are of the release before; they may change with the
// compiler and the fonts only.

const shop = { name: 'Hypecast', accent: '#ff5a36' };
const seller = {
  name: 'Hypecast FZ-LLC',
  address: 'Dubai Media City, Building 4, Dubai, United Arab Emirates',
  taxNumber: 'TRN-1',
  email: 'hello@example.test',
};
const line = {
  name: 'YouTube Ads Premium',
  service_type: 'youtube-ads',
  service: 'YouTube Ads',
  unit_price: 490,
  quantity: 1,
  line_total: 490,
};

const invoice: InvoiceRow = {
  number: 'INV-2026-00001',
  issued_on: '2026-11-21',
  status: 'paid',
  seller,
  buyer: {
    name: 'Łukasz محمد',
    email: 'a@b.test',
    address: null,
    notes: 'Call me\nplease',
    company: 'Nuit SARL',
    country: 'FR',
    region: null,
    taxNumber: '40303265045',
  },
  lines: [line, { name: 'Own', service_type: 'custom', unit_price: 1.5, quantity: 2, line_total: 3 }],
  currency: 'USD',
  subtotal: '493.00',
  discount: '10.00',
  tax: '38.64',
  total: '521.64',
  tax_rate: '0.08000',
  tax_name: 'VAT',
  tax_inclusive: false,
  reverse_charge: false,
  order_number: 'HC-2026-0001',
  promo_code: 'SAVE',
  names: { 'youtube-ads': 'YouTube Ads' },
  facts: null,
  converted: null,
};

const taxed = { tax_rate: '0.08000', tax_name: 'Tax', tax_inclusive: true, reverse_charge: false } as const;
const buyer = { name: 'Nia', email: 'a@b.test', address: '1 Main, United States', notes: null };
const shared = {
  seller: { name: seller.name, address: 'Dubai' },
  buyer,
  currency: 'EUR',
  order_number: 'HC-2026-0001',
};

const creditNote: CreditNoteRow = {
  ...shared,
  ...taxed,
  reverse_charge: true,
  number: 'CN-2026-00001',
  issued_on: '2026-11-22',
  net: '10.00',
  tax: '0.80',
  total: '10.80',
  invoice_number: 'INV-2026-00001',
  given_back: true,
  reason: 'goodwill',
  facts: null,
  converted: null,
};

const receipt: ReceiptRow = {
  ...shared,
  ...taxed,
  number: 'INV-2026-00001',
  issued_on: '2026-11-21',
  tax: '0.80',
  total: '10.80',
  amount: '10.80',
  provider: 'sandbox',
  brand: 'Visa',
  last4: '4242',
  reference: 'pi_1',
  facts: null,
};

const long = {
  ...invoice,
  tax_inclusive: true,
  status: 'open',
  discount: '0.00',
  lines: Array.from({ length: 40 }, () => line),
} as const;
const reverse = {
  ...invoice,
  reverse_charge: true,
  tax: '0.00',
  tax_rate: '0.00000',
  promo_code: null,
  currency: 'AED',
};

test.each([
  ['an invoice', ofInvoice(invoice), '7cd053e1d76e05e299b34bed22e9f507d4baeba0854b4051049bb9070c805c51'],
  ['one of three pages', ofInvoice(long), 'b93e39c2e544e7ca05fa3f96166a0726ef5a3db918133f10086c2046db2d80e7'],
  ['a reverse charge', ofInvoice(reverse), '9b41d2e194b240ae3690108afb8da9042a9c8229a0ebd5a5c931747ab7efe4b0'],
  ['a credit note', ofCreditNote(creditNote), '00d84e4bd88107dfdb9828f1bc2b38a8204fcfe6ad002ff6bc19ad08c9d9020f'],
  ['a receipt', ofReceipt(receipt), '04e7fe1fd75d696be5941c728214deebe8ed122a625a84e6955777330e16d99e'],
])('%s from before the rules by country keeps its bytes', async (_, document, hash) => {
  expect(
    createHash('sha256')
      .update(await drawDocument(document, shop))
      .digest('hex'),
  ).toBe(hash);
});

test('a receipt of a part says how it was paid, and no tax', () => {
  const part = { ...receipt, amount: '5.00', provider: 'transfer', brand: null, last4: null };
  expect(ofReceipt(part)).toMatchObject({ sums: [], lines: [{ detail: 'Bank transfer, reference pi_1' }] });
});
