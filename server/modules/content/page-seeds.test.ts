import { describe, expect, test } from 'vitest';
import { servicePages, type Content } from '#domain/content/content.ts';
import { earnings } from '#domain/content/earnings.ts';
import { content } from '#tests/support/content.ts';

const { about, calculator, services: serviceContent } = content.en;
const serviceContents = servicePages(content.en);

/** Every string inside a value, recursively. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

const long = (value: unknown) => strings(value).filter((text) => text.length > 50);

test('has no empty text and repeats no long text within a page or across service pages', () => {
  expect([...strings(about), ...strings(calculator)].filter((text) => text.trim() !== text || text === '')).toEqual([]);
  const texts = [...long(about), ...long(calculator), ...long(serviceContents)];
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

/** The texts of the two pages in the display font. */
function displayLines({
  about: { values, team, reach, ...page },
  calculator: { facts, ...sums },
}: Pick<Content, 'about' | 'calculator'>): string[] {
  return [
    ...page.headline,
    ...[page.mission, page.services, page.record, page.stories, values, team, reach, page.base, page.cta].map(
      ({ title }) => title,
    ),
    ...values.items.map(({ title }) => title),
    ...team.people.map(({ name }) => name),
    ...reach.facts.map(({ value }) => value),
    ...[sums, sums.earnings, sums.cta].map(({ title }) => title),
    ...facts.items.map(({ figure }) => figure),
  ];
}

test('limits display lines to the characters of the display font', () => {
  expect(
    [...displayLines(content.en), ...earnings.map(({ artist }) => artist)].filter(
      (line) => !/^[\x20-\x7e’]+$/.test(line),
    ),
  ).toEqual([]);
  expect(displayLines(content.es).filter((line) => !/^[\x20-\x7e¡¿áéíóúüñÁÉÍÓÚÜÑ]+$/.test(line))).toEqual([]);
});

describe('[PG-LEG-13] [PG-LEG-14] About', () => {
  test('lists six services on two sides', () => {
    expect(content.en.catalogue.filter(({ onAbout }) => onAbout)).toHaveLength(6);
    expect(about.services.sides).toHaveLength(2);
  });

  test('shows three service stories and four values', () => {
    expect(about.stories.slugs.map((slug) => serviceContent[slug]?.story?.sample)).toEqual([true, true, true]);
    expect(about.values.items).toHaveLength(4);
  });

  test('labels its team as samples', () => {
    expect(about.team.people.every(({ sample }) => sample)).toBe(true);
    expect(new Set(about.team.people.map(({ name }) => name)).size).toBe(about.team.people.length);
  });
});

describe('[PG-CAL-02] Calculator', () => {
  test('lists earnings with source and year, highest first', () => {
    const rows = earnings;
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.filter(({ source, year }) => source.length < 4 || year < 2000)).toEqual([]);
    expect(rows.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount).toSorted((a, b) => b - a));
    expect(rows.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
  });

  test('names source and date of each fact', () => {
    expect(calculator.facts.items.filter(({ source }) => !/20\d\d/.test(source))).toEqual([]);
  });

  test('links opportunities to services that exist', () => {
    for (const { to } of calculator.opportunities.items)
      expect(Object.keys(serviceContent), to).toContain(to.slice('/services/'.length));
  });
});
