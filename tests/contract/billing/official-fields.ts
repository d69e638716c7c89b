import type { TaxSale } from '#tests/support/tax-sales.ts';

/** A field of an official list: where it stands, what it is, and the texts that the document of the sale must print for it. */
export interface Field {
  law: string;
  field: string;
  printed: readonly string[];
}

interface Listed {
  sale: TaxSale;
  invoice: readonly Field[];
  creditNote: readonly Field[];
}

const field = (law: string, what: string, ...printed: string[]): Field => ({ law, field: what, printed });

/** Dates are those of the shop's day. */
export const TODAY = '{today}';

const hours = { cents: 26_033, quantity: 3 };
const lines = [
  { name: 'YouTube Ads Premium', nameAr: 'إعلانات يوتيوب', cents: 49_000, quantity: 1 },
  { name: 'Playlist Campaign', ...hours },
];

export const uae = {
  name: 'Hypecast Media FZ-LLC',
  address: 'Dubai Media City, Building 4, Dubai, United Arab Emirates',
  addressAr: 'مدينة دبي للإعلام، مبنى 4، دبي',
  taxNumber: '100123456700003',
  email: 'hello@hypecast.test',
  street: 'Dubai Media City, Building 4',
  city: 'Dubai',
  countryCode: 'AE',
};
export const british = {
  ...uae,
  name: 'Northside Promotion Ltd',
  address: '12 High Street, London, United Kingdom',
  taxNumber: 'GB980780684',
  street: '12 High Street',
  city: 'London',
  countryCode: 'GB',
};
export const german = {
  ...british,
  name: 'Klang GmbH',
  address: 'Torstr. 1, Berlin, Germany',
  taxNumber: 'DE136695976',
  street: 'Torstr. 1',
  city: 'Berlin',
  countryCode: 'DE',
};
export const australian = {
  ...british,
  name: 'Reef Records Pty Ltd',
  address: '1 George Street, Sydney, Australia',
  taxNumber: '83 914 571 673',
  street: '1 George Street',
  city: 'Sydney',
  countryCode: 'AU',
};

const buyers = {
  uae: { country: 'AE', company: 'Desert Sound LLC', taxNumber: '100987654300003', address: 'Al Quoz 3, Dubai' },
  british: { country: 'GB', company: 'Cole Records Ltd', taxNumber: '980780684', address: '1 Main Street, London' },
  french: { country: 'FR', company: 'Nuit SARL', taxNumber: 'FR40303265045', address: '5 rue de Rivoli, Paris' },
  german: { country: 'DE', company: 'Grün GmbH', taxNumber: 'DE136695976', address: 'Weg 1, Berlin' },
  swiss: { country: 'CH', company: 'Alp AG', taxNumber: 'CHE-123.456.788', address: 'Weg 2, Bern' },
  australian: { country: 'AU', company: 'Dune Pty Ltd', taxNumber: '51824753556', address: '2 Pitt Street, Sydney' },
};

/** $1,270.99, less 10 %: 1,143.89 net. */
const sold = { lines, percentOff: 10 } as const;
const vat = (rate: number) => ({ rate, name: 'VAT' });

/** The lists of each country whose documents follow one. Credit notes are of 100.00 with tax. */
export const official: Readonly<Record<string, Listed>> = {
  'a UAE seller to a UAE business in US dollars': {
    sale: { ...sold, seller: uae, buyer: buyers.uae, rate: vat(0.05) },
    invoice: [
      field('Cabinet Decision 52/2017, art. 59(1)(a)', 'the words "Tax Invoice"', 'Tax Invoice'),
      field('59(1)(b)', 'name, address and TRN of the supplier', uae.name, uae.address, 'TRN 100123456700003'),
      field(
        '59(1)(c)',
        'name, address and TRN of the recipient',
        'Desert Sound LLC',
        'Al Quoz 3, Dubai',
        'TRN 100987654300003',
      ),
      field('59(1)(d)', 'a sequential number', 'INV-'),
      field('59(1)(e)', 'date of issue', 'Date of issue', TODAY),
      field('59(1)(f)', 'date of supply', 'Date of supply', TODAY),
      field('59(1)(g)', 'description', 'YouTube Ads Premium', 'Playlist Campaign'),
      field(
        '59(1)(h)',
        'unit price, quantity, rate and amount in AED',
        '490.00',
        '260.33',
        '3',
        '5%',
        'AED 1,700.55',
        'AED 2,710.42',
      ),
      field('59(1)(i)', 'discount', 'Discount', '−$127.10'),
      field('59(1)(j)', 'gross amount in AED', 'AED 4,410.97'),
      field('59(1)(k)', 'tax in AED with the rate of exchange', 'AED 210.03', '1 USD = 3.6725 AED', 'Central Bank'),
      field('VATP006', 'net and tax of each line', '441.00', '22.05', '702.89', '35.14'),
    ],
    creditNote: [
      field('Cabinet Decision 52/2017, art. 60(1)(a)', 'the words "Tax Credit Note"', 'Tax Credit Note'),
      field('60(1)(b)', 'name, address and TRN of the supplier', uae.name, uae.address, 'TRN 100123456700003'),
      field('60(1)(c)', 'name, address and TRN of the recipient', 'Desert Sound LLC', 'TRN 100987654300003'),
      field('60(1)(d)', 'date of issue', 'Date of issue', TODAY),
      field('60(1)(e)', 'value, corrected value, difference', '$1,143.89', '$1,048.65', '$95.24'),
      field('60(1)(e)', 'tax of the difference in AED', 'AED 17.48'),
      field('60(1)(f)', 'the circumstances', 'The campaign was shortened'),
      field('60(1)(g)', 'what identifies the supply', 'INV-', 'Date of invoice'),
    ],
  },
  'a UAE seller to a Saudi buyer': {
    sale: { ...sold, seller: uae, buyer: { ...buyers.uae, country: 'SA', address: 'Riyadh' }, rate: vat(0) },
    invoice: [
      field('59(1)(h)', 'rate', '0%'),
      field('59(1)(j)', 'gross amount in AED', 'AED 4,200.94'),
      field('Decree-Law 8/2017, art. 45(1)', 'why the rate is zero', 'Zero-rated export of services: Article 45(1)'),
    ],
    creditNote: [field('60(1)(e)', 'difference', '$100.00')],
  },
  'a UAE seller to a British business': {
    sale: {
      ...sold,
      currency: 'AED',
      seller: uae,
      buyer: buyers.british,
      confirmed: true,
      rate: { ...vat(0.2), reverseCharge: true },
    },
    invoice: [
      field('59(1)(b)', 'TRN of the supplier', 'TRN 100123456700003'),
      field('-', 'number of the recipient, as Britain calls it', 'VAT no. GB980780684'),
      field(
        'Decree-Law 8/2017, art. 45(1)',
        'why there is no tax',
        'The recipient accounts for tax in its own country.',
      ),
      field('59(1)(j)', 'gross amount in AED', 'AED 1,143.89'),
    ],
    creditNote: [field('60(1)(a)', 'the words "Tax Credit Note"', 'Tax Credit Note')],
  },
  'a British seller to a British business in US dollars': {
    sale: { ...sold, seller: british, buyer: buyers.british, rate: { ...vat(0.2), inclusive: true } },
    invoice: [
      field('VAT Regulations 1995, reg. 14(1)(a)', 'a sequential number', 'INV-'),
      field('14(1)(b)', 'time of supply', 'Date of supply', TODAY),
      field('14(1)(c)', 'date of issue', 'Date of issue', TODAY),
      field(
        '14(1)(d)',
        'name, address and registration number of the supplier',
        british.name,
        british.address,
        'VAT no. GB980780684',
      ),
      field('14(1)(e)', 'name and address of the customer', 'Cole Records Ltd', '1 Main Street, London'),
      field('14(1)(g)', 'description', 'YouTube Ads Premium', 'Playlist Campaign'),
      field('14(1)(h)', 'for each, quantity, rate and amount without VAT', '3', '20%', '441.00', '702.90'),
      field('14(1)(i)', 'gross total without VAT', '$1,143.90'),
      field('14(1)(l)', 'total VAT in sterling', '£180.74', '1 USD = 0.79 GBP'),
      field('14(1)(m)', 'unit price', '490.00', '260.33'),
    ],
    creditNote: [
      field('VAT Regulations 1995, reg. 15C', 'number and date of issue', 'Credit note', 'CN-', TODAY),
      field('15C', 'parties', british.name, 'VAT no. GB980780684', 'Cole Records Ltd', '1 Main Street, London'),
      field('15C', 'number and date of the invoice', 'INV-', 'Date of invoice'),
      field('15C', 'decrease without VAT, rate and amount of VAT', '$83.33', '20%', '$16.67'),
      field('VAT Notice 700, 18.2.1', 'reason', 'The campaign was shortened'),
    ],
  },
  'a British seller to a French business': {
    sale: {
      ...sold,
      currency: 'EUR',
      seller: british,
      buyer: buyers.french,
      confirmed: true,
      rate: { ...vat(0.2), reverseCharge: true, inclusive: true },
    },
    invoice: [
      field('14(1)(o)', 'the reference "reverse charge"', 'Reverse charge: the customer accounts for VAT'),
      field('-', 'number of the customer', 'VAT no. FR40303265045'),
      field('14(1)(i)', 'gross total without VAT', '€1,143.89'),
    ],
    creditNote: [field('14(1)(o)', 'the reference "reverse charge"', 'Reverse charge')],
  },
  'a British seller to a Swiss business': {
    sale: {
      ...sold,
      currency: 'GBP',
      seller: british,
      buyer: buyers.swiss,
      confirmed: true,
      rate: { ...vat(0.081), reverseCharge: true },
    },
    invoice: [field('-', 'number of the customer', 'Tax number CH CHE123456788')],
    creditNote: [field('14(1)(o)', 'the reference "reverse charge"', 'Reverse charge')],
  },
  'a German seller to a German business in US dollars': {
    sale: { ...sold, seller: german, buyer: buyers.german, rate: vat(0.19) },
    invoice: [
      field('Directive 2006/112/EC, art. 226(1)', 'date of issue', 'Date of issue', TODAY),
      field('226(2)', 'a sequential number', 'INV-'),
      field('226(3)', 'VAT number of the supplier', 'VAT no. DE136695976'),
      field('226(5)', 'names and addresses', german.name, german.address, 'Grün GmbH', 'Weg 1, Berlin'),
      field('226(6)', 'quantity and nature', 'YouTube Ads Premium', '3', 'Playlist Campaign'),
      field('226(7)', 'date of supply', 'Date of supply', TODAY),
      field('226(8)', 'taxable amount, unit price without VAT, discount', '$1,143.89', '490.00', '260.33', '−$127.10'),
      field('226(9)', 'rate', '19%'),
      field('226(10)', 'VAT', '$217.34'),
      field('230', 'VAT in the national currency', '€195.61', '1 USD = 0.9 EUR'),
    ],
    creditNote: [field('219', 'reference to the invoice', 'INV-', 'Date of invoice')],
  },
  'a German seller to a French business': {
    sale: {
      ...sold,
      currency: 'EUR',
      seller: german,
      buyer: buyers.french,
      confirmed: true,
      rate: { ...vat(0.2), reverseCharge: true },
    },
    invoice: [
      field('226(4)', 'VAT number of the customer who is liable', 'VAT no. FR40303265045'),
      field('226(11a)', 'the mention "Reverse charge"', 'Reverse charge: the recipient accounts for VAT'),
    ],
    creditNote: [field('226(11a)', 'the mention "Reverse charge"', 'Reverse charge')],
  },
  'a German seller to an American': {
    sale: { ...sold, seller: german, buyer: { country: 'US' }, rate: vat(0) },
    invoice: [field('226(11)', 'why there is no VAT', 'Articles 44 and 59 of Directive 2006/112/EC')],
    creditNote: [field('219', 'reference to the invoice', 'INV-')],
  },
  'an Australian seller to an Australian business': {
    sale: {
      ...sold,
      currency: 'AUD',
      seller: australian,
      buyer: buyers.australian,
      rate: { rate: 0.1, name: 'GST', inclusive: true },
    },
    invoice: [
      field('GST Act 1999, s 29-70(1)(b)', 'intended to be a tax invoice', 'Tax Invoice'),
      field('29-70(1)(c)(i)', 'supplier and ABN', australian.name, 'ABN 83 914 571 673'),
      field('29-70(1)(c)(ii)', 'recipient or ABN, from $1,000', 'Dune Pty Ltd', 'ABN 51824753556'),
      field('29-70(1)(c)(iii)', 'what is supplied, quantity and price', 'YouTube Ads Premium', '3', '260.33'),
      field('29-70(1)(c)(iv)', 'extent to which each supply is taxable', '10%'),
      field('29-70(1)(c)(v)', 'date of issue', TODAY),
      field('29-70(1)(c)(vi)', 'GST payable', 'A$114.39'),
    ],
    creditNote: [
      field('GST Act 1999, s 29-75; GSTR 2013/2', 'intended to be an adjustment note', 'Adjustment Note'),
      field('29-75', 'parties', australian.name, 'ABN 83 914 571 673', 'Dune Pty Ltd'),
      field('29-75', 'why, and by how much', 'The campaign was shortened', 'A$90.91', 'A$9.09'),
    ],
  },
};
