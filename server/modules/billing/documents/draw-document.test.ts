import { profile } from '#tests/support/content.ts';
import { expect, test } from 'vitest';
import { pdfText } from '#tests/support/pdf-text.ts';
import { unprintable } from '#server/platform/pdf/unprintable.ts';
import type { BillingDocument } from './document.ts';
import { drawDocument } from './draw-document.ts';

/** Two names in each of twenty scripts. */
const NAMES = [
  ['Latin', 'Nguyễn Thị Hường', 'Ayşe Yıldız-Őrségi'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Ελένη Ξυδάκη'],
  ['Cyrillic', 'Ђорђе Ћирић', 'Оксана Їжакевич'],
  ['Arabic', 'شركة (دبي) ١٢٣', 'ڈاکٹر علی'],
  ['Hebrew', 'יוסי כהן', 'רות לוי (תל אביב)'],
  ['Devanagari', 'राजेश कुमार', 'स्मृति श्रीवास्तव'],
  ['Bengali', 'সত্যজিৎ রায়', 'ক্ষুদিরাম'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਜੋਤ'],
  ['Gujarati', 'નરેન્દ્ર પટેલ', 'હિના શાહ'],
  ['Tamil', 'இளையராஜா', 'ஸ்ரீதேவி'],
  ['Telugu', 'శ్రీనివాస్', 'లక్ష్మి'],
  ['Kannada', 'ಶ್ರೀಧರ್', 'ರಾಜ್‌ಕುಮಾರ್'],
  ['Malayalam', 'മോഹൻലാൽ', 'ശ്രീജിത്ത്'],
  ['Sinhala', 'ශ්‍රී ලංකා', 'නිමල්'],
  ['Thai', 'สมชาย ใจดี', 'น้ำผึ้ง'],
  ['Khmer', 'សុខ ស្រីមុំ', 'ដារ៉ា'],
  ['Armenian', 'Արամ Խաչատրյան', 'Անի'],
  ['Georgian', 'ნინო ბერიძე', 'გიორგი'],
  ['Ethiopic', 'ሙላቱ አስታጥቄ', 'ሰላም'],
  ['Chinese, Japanese and Korean', '山田 太郎 王小明', '김민준 さくら'],
] as const;

const document = (buyer: string[], more: Partial<BillingDocument> = {}): BillingDocument => ({
  language: 'en',
  title: 'Invoice',
  number: 'INV-2026-0001',
  issuedOn: '2026-11-21',
  facts: [{ label: 'Order', value: 'HC-2026-0001' }],
  seller: { name: 'Hypecast FZ-LLC', address: 'Dubai', email: 'hello@example.test' },
  sellerLines: ['Hypecast FZ-LLC', 'Dubai'],
  buyerLines: buyer,
  lines: [{ name: 'YouTube Ads', detail: '5,000 views', quantity: 1, unitPrice: 49_000, amount: 49_000, taxed: null }],
  taxName: 'Tax',
  sums: [{ label: 'Subtotal', amount: 49_000 }],
  total: { label: 'Total', amount: 49_000 },
  included: [],
  currency: 'USD',
  converted: null,
  notes: [],
  ...more,
});

/** Readers of the file order right-to-left lines, and split words, in ways of their own. */
const lettersOf = (text: string) => new Set(text.normalize('NFKD').replaceAll(/[\s\p{C}]/gu, ''));

test.each(NAMES)('names in %s have a font and are printed', async (_, ...names) => {
  expect(names.flatMap(unprintable)).toEqual([]);
  const printed = lettersOf((await pdfText(await drawDocument(document(names), profile))).join(''));
  const letters = [...lettersOf(names.join(''))];
  // Readers of the file know some letters that are joined to others by their parts only.
  expect(letters.filter((letter) => !printed.has(letter)).length).toBeLessThan(letters.length / 4);
});

test('texts are never read as markup', async () => {
  const name = '#strong[x] *b* $x$ #sys.inputs <a> @b // \\n';
  expect(await pdfText(await drawDocument(document([name]), profile))).toContain(name);
});

test('the same document is the same file, of at most 200 KB in any script', async () => {
  const all = document(NAMES.flatMap(([, ...names]) => names));
  const [first, second] = [await drawDocument(all, profile), await drawDocument(all, profile)];
  expect(Buffer.compare(first, second)).toBe(0);
  expect(first.length).toBeLessThan(200_000);
});

test('fifty lines continue on more pages, which are counted', async () => {
  const [line] = document([]).lines;
  const printed = await pdfText(
    await drawDocument(document(['Nia'], { lines: Array.from({ length: 50 }, () => line!) }), profile),
  );
  expect(printed).toEqual(expect.arrayContaining(['Page 1 of 3', 'Page 3 of 3']));
});
