import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentLanguages, type DocumentLanguage } from '#domain/billing/document-facts.ts';
import { drawDocument } from '#server/modules/billing/documents/draw-document.ts';
import { findDocument, type WantedDocument } from '#server/modules/billing/documents/find-document.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { profile } from '#tests/support/content.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { addExchangeRate, creditWithTax, sellWithTax, type TaxSale } from '#tests/support/tax-sales.ts';
import { official, TODAY, uae, type Field } from './official-fields.ts';

describe.each(engines)('what documents print, line by line with the official lists, on %s', (engine) => {
  let db: Database;
  let today: string;

  beforeAll(async () => {
    db = await freshDatabase(engine);
    today = onlyRow(await db.query<{ day: string }>('select internal.shop_today()::text as day')).day;
    await addExchangeRate(db, { from: 'USD', to: 'AED', rate: 3.6725 });
    await addExchangeRate(db, { from: 'USD', to: 'GBP', rate: 0.79 });
    await addExchangeRate(db, { from: 'USD', to: 'EUR', rate: 0.9 });
  });
  afterAll(() => db.close());

  async function printed(wanted: WantedDocument): Promise<string[]> {
    const found = await findDocument(db, wanted);
    if (found === null) throw new Error('there is no such document');
    return pdfText(await drawDocument(found.document, profile));
  }

  const longDay = () =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${today}T00:00:00Z`));

  /** The fields that are not all there. */
  function lacking(fields: readonly Field[], runs: readonly string[], day: string): string[] {
    // Notes take several lines.
    const text = runs.join(' ');
    const isThere = (part: string) => text.includes(part === TODAY ? day : part);
    return fields
      .filter(({ printed: parts }) => !parts.every(isThere))
      .map(
        ({ law, field, printed: parts }) => `${law}: ${field} (${parts.filter((part) => !isThere(part)).join(', ')})`,
      );
  }

  test.each(Object.entries(official))('%s: each field of invoice and credit note', async (_, { sale, ...lists }) => {
    const sold = await sellWithTax(db, sale);
    expect(lacking(lists.invoice, await printed({ invoice: sold.invoice.number }), longDay())).toEqual([]);
    const note = await creditWithTax(db, sold, 10_000);
    expect(lacking(lists.creditNote, await printed({ credit_note: note.number }), longDay())).toEqual([]);
  });

  /** What stands in Latin letters and digits in every language. */
  const figures = ({ printed: parts }: Field) => parts.some((part) => part !== TODAY && !/[\d]/.test(part));

  test.each(['ar', 'both'] satisfies DocumentLanguage[])('the figures are the same in “%s”', async (language) => {
    const { sale, invoice, creditNote } = official['a UAE seller to a UAE business in US dollars']!;
    const sold = await sellWithTax(db, { ...sale, language });
    const note = await creditWithTax(db, sold, 10_000);
    const digits = (list: readonly Field[]) => list.filter((one) => !figures(one) && !one.printed.includes(TODAY));
    expect(lacking(digits(invoice), await printed({ invoice: sold.invoice.id }), '')).toEqual([]);
    expect(lacking(digits(creditNote), await printed({ credit_note: note.id }), '')).toEqual([]);
  });

  test('each language has its titles, and a document of two has both', async () => {
    const { sale } = official['a UAE seller to a UAE business in US dollars']!;
    const titles: (string | undefined)[][] = [];
    for (const language of documentLanguages) {
      const sold = await sellWithTax(db, { ...sale, language });
      const note = await creditWithTax(db, sold, 100);
      const [invoice, credit] = [
        await findDocument(db, { invoice: sold.invoice.id }),
        await findDocument(db, { credit_note: note.id }),
      ];
      titles.push([invoice?.document.title, credit?.document.title, invoice?.document.lines[0]?.name]);
    }
    expect(titles).toEqual([
      ['Tax Invoice', 'Tax Credit Note', 'YouTube Ads Premium'],
      ['فاتورة ضريبية', 'إشعار دائن ضريبي', 'إعلانات يوتيوب'],
      ['Tax Invoice\nفاتورة ضريبية', 'Tax Credit Note\nإشعار دائن ضريبي', 'YouTube Ads Premium'],
    ]);
  });

  test.each([
    ['in the United States', { ...uae, countryCode: 'US' }],
    ['in a country without a rule', { ...uae, countryCode: 'SA' }],
    ['without a tax number', { ...uae, taxNumber: '' }],
  ])('a seller %s issues plain documents', async (_, seller) => {
    const sale: TaxSale = { ...official['a UAE seller to a Saudi buyer']!.sale, seller };
    const sold = await sellWithTax(db, sale);
    const runs = await printed({ invoice: sold.invoice.number });
    expect(runs).toEqual(expect.arrayContaining(['Invoice', 'Subtotal', '$1,270.99']));
    expect(runs.join('\n')).not.toMatch(/Tax Invoice|Date of supply|Zero-rated|AED/);
    const note = await creditWithTax(db, sold, 100);
    expect(await printed({ credit_note: note.number })).toContain('Credit note');
  });

  test('a reason without tax is not printed unless it is sure', async () => {
    const { sale } = official['a British seller to a French business']!;
    const sold = await sellWithTax(db, sale);
    expect(sold.invoice.facts?.reason?.case).toBe('reverse_charge');
    await db.query(`update tax_numbers set status = 'refused'`);
    const { rows } = await db.query<{ reason: unknown }>(
      `select internal.invoice_facts(order_id, seller) -> 'reason' as reason from invoices where id = $1`,
      [sold.invoice.id],
    );
    expect(rows).toEqual([{ reason: null }]);
    // Within the European Union, nothing is exported.
    const german = official['a German seller to an American']!.sale;
    const within = await sellWithTax(db, { ...german, buyer: { country: 'FR' } });
    expect(within.invoice.facts?.reason).toBeNull();
  });
});
