import { describe, expect, test } from 'vitest';
import { markedText } from '#domain/content/formatted-text.ts';
import { standardRates } from '#domain/content/plans.ts';
import { linkNames, type LegalBlock, type LegalDocument } from '#domain/content/schemas/legal.ts';
import { content, profile } from '#tests/support/content.ts';

const { terms: termsOfService, privacy: privacyPolicy, refunds } = content.en.legal;

const documents = [privacyPolicy, termsOfService, refunds];

function textsOf(block: LegalBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'list':
      return [...block.items];
    case 'entries':
      return block.entries.map(({ text }) => text);
    case 'formatted':
      return [markedText(block.content)];
    case 'plans':
      return [];
  }
}

const paragraphsOf = (document: LegalDocument) => document.sections.flatMap(({ blocks }) => blocks.flatMap(textsOf));
const wordsOf = (document: LegalDocument, id: string) =>
  document.sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.flatMap(textsOf))
    .join('\n');
const anchorsOf = (document: LegalDocument) => document.sections.map(({ id }) => id);
const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe.each(documents.map((document) => [document.title, document] as const))('%s', (_title, document) => {
  test('every section has a unique anchor, a title and content', () => {
    expect(repeated(anchorsOf(document))).toEqual([]);
    for (const { id, title, blocks } of document.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).toMatch(/^[\x20-\x7e]{4,40}$/);
      expect(blocks.length, id).toBeGreaterThan(0);
      for (const block of blocks) if (block.kind !== 'plans') expect(textsOf(block).length, id).toBeGreaterThan(0);
    }
    expect(
      [...paragraphsOf(document), ...document.inShort].filter((text) => text.trim() !== text || text.length < 4),
    ).toEqual([]);
    expect(document.inShort).toHaveLength(5);
  });

  test('uses only known link placeholders', () => {
    const names = paragraphsOf(document).flatMap((text) => [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name));
    expect(names.filter((name) => !linkNames.some((known) => known === name))).toEqual([]);
    expect(
      paragraphsOf(document)
        .join('')
        .replaceAll(/\{\w+\}/g, ''),
    ).not.toMatch(/[{}]/);
    for (const name of ['mail', 'phone', 'chat']) expect(names).toContain(name);
  });

  test('[PG-LEG-03] has been in force since 1 January 2025 without changes', () => {
    expect([document.effective, document.updated]).toEqual(['2025-01-01', '2025-01-01']);
  });
});

test('repeats no paragraph within a document or across both', () => {
  expect(repeated(documents.flatMap(paragraphsOf))).toEqual([]);
});

test('[PG-LEG-01] [PG-LEG-02] privacy policy has its anchors in order', () => {
  const known = [
    'introduction',
    'information-collection',
    'information-use',
    'information-sharing',
    'data-security',
    'your-rights',
  ];
  expect(anchorsOf(privacyPolicy).filter((id) => known.includes(id))).toEqual(known);
  expect(wordsOf(privacyPolicy, 'introduction')).toContain(profile.legalName);
});

test('[PG-LEG-05] [PG-LEG-06] [PG-LEG-07] terms have their anchors in order', () => {
  const known = [
    'agreement',
    'services',
    'eligibility',
    'payment',
    'responsibilities',
    'intellectual-property',
    'service-level',
    'prohibited-uses',
    'liability',
    'termination',
    'governing-law',
    'modifications',
  ];
  expect(anchorsOf(termsOfService).filter((id) => known.includes(id))).toEqual(known);
});

test('[PG-LEG-08] [PG-LEG-09] [PG-LEG-10] terms list plans with their standard rates, paid monthly in advance, all sales final', () => {
  expect(standardRates.map(({ name, rate }) => [name, rate])).toEqual([
    ['Starter', 997],
    ['Professional', 2497],
    ['Enterprise', 4997],
  ]);
  const payment = wordsOf(termsOfService, 'payment');
  expect(termsOfService.sections.find(({ id }) => id === 'payment')?.blocks.some(({ kind }) => kind === 'plans')).toBe(
    true,
  );
  for (const phrase of ['lower rate', 'billed monthly in advance', 'All sales are final', 'no refunds'])
    expect(payment).toContain(phrase);
});

test('[PG-LEG-11] [PG-LEG-12] terms cap liability at three months of payments and require an age of 18', () => {
  expect(wordsOf(termsOfService, 'liability')).toMatch(/limited to the amount you paid us in the three months before/);
  expect(wordsOf(termsOfService, 'eligibility')).toContain('18 years or older');
  expect(wordsOf(termsOfService, 'governing-law')).toContain(profile.address.city);
});
