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

  /** A text that notes break into lines, the beginning of a number, or a run of its own: `3` is not there because `36` is. */
  function isPrinted(runs: readonly string[], part: string): boolean {
    if (/\s/.test(part)) return runs.join(' ').includes(part);
    return part.endsWith('-') ? runs.some((run) => run.startsWith(part)) : runs.includes(part);
  }

  /** The fields that are not all there. */
  function lacking(fields: readonly Field[], runs: readonly string[], day: string): string[] {
    const isThere = (part: string) => isPrinted(runs, part === TODAY ? day : part);
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

  /** What stands in digits in every language. */
  const figures = (fields: readonly Field[]) =>
    fields.filter(({ printed: parts }) => parts.every((part) => /^\d+$|%$|\.\d\d$/.test(part)));
  const RULED = ['a UAE seller to a UAE business in US dollars', 'a UAE seller to a Saudi buyer'];
  const REVERSED = ['a UAE seller to a British business', 'a British seller to a French business'];

  test.each(['ar', 'both'] satisfies DocumentLanguage[])('figures and reasons in “%s”', async (language) => {
    for (const name of [...RULED, ...REVERSED]) {
      const { sale, invoice } = official[name]!;
      const { invoice: sold } = await sellWithTax(db, { ...sale, language });
      const found = await findDocument(db, { invoice: sold.id });
      if (found === null) throw new Error('there is no such document');
      expect(figures(invoice)).not.toEqual([]);
      expect(lacking(figures(invoice), await pdfText(await drawDocument(found.document, profile)), '')).toEqual([]);
      expect(found.document.notes.filter((note) => note.language === 'ar').map(({ text }) => text)).toEqual(
        name === RULED[0] ? [] : [sold.facts?.reason?.ar],
      );
    }
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

  const labelsOf = async (wanted: WantedDocument) => {
    const found = await findDocument(db, wanted);
    return found?.document.sums.map(({ label }) => label);
  };

  test('an invoice whose number was rejected gives no reason, until it is confirmed', async () => {
    const { sale } = official['a British seller to a French business']!;
    const waiting = async () =>
      (await db.query<{ detail: string }>(`select detail from internal.work_items where kind = 'number'`)).rows;
    const sold = await sellWithTax(db, { ...sale, refused: true });
    const note = await creditWithTax(db, sold, 10_000);
    expect(sold.invoice.facts?.reason).toBeNull();
    expect(await labelsOf({ invoice: sold.invoice.id })).toContain('VAT (0%)');
    expect(await labelsOf({ credit_note: note.id })).toContain('VAT (0%)');
    expect(await waiting()).toEqual([{ detail: sold.invoice.number }]);
    const credited = await sellWithTax(db, { ...sale, refused: true });
    await creditWithTax(db, credited, Math.round(Number(credited.invoice.total) * 100));
    expect(await waiting()).toHaveLength(1);

    await db.query(`update tax_numbers set status = 'confirmed' where client_id = $1`, [sold.invoice.client_id]);
    expect(await waiting()).toEqual([]);
    for (const wanted of [{ invoice: sold.invoice.id }, { credit_note: note.id }]) {
      expect(await labelsOf(wanted)).toContain('VAT (reverse charge)');
      expect((await findDocument(db, wanted))?.document.notes[0]?.text).toContain('Reverse charge: the customer');
    }
    for (const change of [`facts || '{"reason": null}'`, `facts || '{"reason": {"code": "O"}}'`])
      await expect(db.query(`update invoices set facts = ${change} where id = $1`, [sold.invoice.id])).rejects.toThrow(
        'cannot be changed',
      );
  });

  test('a zero-rated export is called so in the line and in the total', async () => {
    const { invoice } = await sellWithTax(db, official['a UAE seller to a British business']!.sale);
    expect(await labelsOf({ invoice: invoice.id })).toContain('VAT (0%)');
  });

  test.each([
    ['a French buyer of a German', 'a German seller to an American', 'FR', 0],
    ['a buyer in Monaco of a German', 'a German seller to an American', 'MC', 0],
    ['a buyer on the Isle of Man', 'a British seller to a British business in US dollars', 'IM', 0.2],
  ])('nothing is exported to %s', async (_, name, country, rate) => {
    const { sale } = official[name]!;
    const buyer = { country, company: 'Any', taxNumber: '123456789' };
    const { invoice } = await sellWithTax(db, { ...sale, buyer, rate: { rate, name: 'VAT' } });
    expect(invoice.facts).toMatchObject({ reason: null, buyerNumberLabel: 'vat' });
  });

  test('an Australian without GST issues no tax invoice', async () => {
    const { sale } = official['an Australian seller to an Australian business']!;
    const sold = await sellWithTax(db, { ...sale, rate: { rate: 0, name: 'GST' } });
    const note = await creditWithTax(db, sold, 100);
    expect([sold.invoice.facts?.title, note.facts?.title]).toEqual(['invoice', 'credit_note']);
  });
});
