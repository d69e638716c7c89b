import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findService } from '#domain/catalogue/service.ts';
import { servicePages } from '#domain/content/content.ts';
import { demoTestimonials } from '#domain/content/demo-testimonials.ts';
import type { ServiceContent } from '#domain/content/schemas/service.ts';
import { content as shopContent } from '#tests/support/content.ts';

const { about, contact, home, services: serviceContent } = shopContent.en;
const serviceContents = servicePages(shopContent.en);

/** All texts a page sets in the display font, which contains printable ASCII only. */
function displayTexts(content: ServiceContent): string[] {
  return [
    ...content.hero.headline,
    ...content.heroButtons.map((button) => button.label),
    ...(content.story?.figures.map((figure) => figure.value) ?? []),
    ...content.results.map((result) => result.value),
    ...[content.features, content.process ?? [], content.network?.accounts ?? []].flat().map((block) => block.title),
    content.featuresTitle,
    content.packagesTitle,
    content.resultsTitle,
    content.processTitle ?? '',
    content.network?.title ?? '',
    content.cta.title,
    content.cta.button,
  ];
}

function paragraphs(content: ServiceContent): string[] {
  return [
    content.cardSummary,
    content.hero.lead,
    content.story?.quote ?? '',
    content.story?.body ?? '',
    content.packagesLead,
    content.cta.text,
    ...[content.features, content.process ?? [], content.network?.accounts ?? []].flat().map((block) => block.text),
    ...content.faq.flatMap((entry) => [entry.question, entry.answer]),
  ];
}

/** Every string inside a value, recursively. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

test('[SF-SVC-02] lists the eight services in display order under their names', () => {
  expect(serviceContents.map(({ slug, name }) => [slug, name])).toEqual([
    ['youtube-ads', 'YouTube Ads'],
    ['spotify-ads', 'Spotify Ads'],
    ['apple-music-ads', 'Apple Music Ads'],
    ['instagram-growth', 'Instagram Growth'],
    ['instagram-featuring', 'Instagram Featuring'],
    ['digital-publications', 'Digital Publications'],
    ['ai-video-creation', 'AI Video Creation'],
    ['instagram-fan-pages', 'Instagram Fan Pages'],
  ]);
});

test("[SF-SVC-04][SF-SVC-05][SF-SVC-06] the first hero button links to the page's packages section", () => {
  const anchors: Partial<Record<string, string>> = {
    'instagram-featuring': 'featuring-packages',
    'digital-publications': 'publications',
  };
  for (const content of serviceContents) {
    expect(content.anchor, content.slug).toBe(anchors[content.slug] ?? 'pricing');
    expect(content.heroButtons[0]?.href, content.slug).toBe(`#${content.anchor}`);
  }
  expect(serviceContents.filter((content) => content.heroButtons[0]?.label === 'View Packages')).toHaveLength(7);
});

test('[SF-SVC-09][SF-SVC-10] featuring has four buttons and a network section', () => {
  const featuring = serviceContent['instagram-featuring']!;
  expect(featuring.heroButtons).toEqual([
    { label: 'View Feature Options', href: '#featuring-packages' },
    { label: 'View Network', href: `#${featuring.network?.anchor}` },
  ]);
  expect(featuring.packagesButton).toEqual({ label: 'Discuss Custom Package', href: '/contact' });
  expect(featuring.cta.button).toBe('Apply for Features');
  expect(featuring.network?.accounts).toHaveLength(4);
});

describe.each(serviceContents.map((content) => [content.slug, content] as const))('%s', (_slug, content) => {
  test('is complete', () => {
    expect(content.features).toHaveLength(6);
    expect(content.results).toHaveLength(4);
    expect(content.story?.figures).toHaveLength(3);
    expect(content.faq.length).toBeGreaterThanOrEqual(4);
    expect(content.faq.length).toBeLessThanOrEqual(5);
    expect(content.process?.length ?? 4).toBeGreaterThanOrEqual(3);
    expect(strings(content).filter((text) => text.trim() !== text || text === '')).toEqual([]);
  });

  test('fits its layout', () => {
    expect(content.cardSummary.length).toBeLessThanOrEqual(90);
    expect(content.hero.lead.length).toBeLessThanOrEqual(260);
    expect(content.packagesLead.length).toBeLessThanOrEqual(260);
    expect(content.hero.headline.filter((line) => line.length > 28)).toEqual([]);
    expect(content.results.filter((result) => result.value.length > 9)).toEqual([]);
    expect(content.features.filter((feature) => feature.text.length < 90 || feature.text.length > 260)).toEqual([]);
    expect(content.faq.filter((entry) => entry.answer.length < 60 || entry.answer.length > 320)).toEqual([]);
  });

  test('labels its story as a sample and states what kind of figures its results are', () => {
    expect(content.story?.sample).toBe(true);
    expect(content.results.filter((result) => result.note.length < 4)).toEqual([]);
  });

  test('limits display lines to the characters of the display font', () => {
    expect(displayTexts(content).filter((text) => !/^[\x20-\x7e]*$/.test(text))).toEqual([]);
  });

  test('does not promise virality', () => {
    const text = strings(content).join('\n');
    expect(text).not.toMatch(/go(es)? viral|virality|100% guaranteed|get rich/i);
  });
});

test('repeats no paragraph within a service or across services', () => {
  expect(repeated(serviceContents.flatMap(paragraphs))).toEqual([]);
  expect(repeated(serviceContents.flatMap((content) => content.hero.headline))).toEqual([]);
});

test('the home page’s example campaign adds up and is labelled as an example', () => {
  const { exampleCampaign: campaign } = home;
  expect(campaign.example).toBe(true);
  expect(campaign.label).toBe('Example campaign');
  expect(campaign.series).toHaveLength(campaign.day);
  expect(campaign.series.at(-1)).toBe(campaign.views);
  expect(campaign.series.at(-1)! - campaign.series.at(-2)!).toBe(campaign.viewsToday);
  expect([...campaign.series].sort((a, b) => a - b)).toEqual([...campaign.series]);
  expect(findService(shopContent.en.catalogue, campaign.service)).toBeDefined();
});

test('home and contact pages have content', () => {
  expect(home.walkThrough.steps).toHaveLength(5);
  expect(contact.faq).toHaveLength(3);
  expect([...strings(home), ...strings(contact)].filter((text) => text.trim() === '')).toEqual([]);
});

test('demo testimonials are labelled as samples, one is featured, and their order is distinct', () => {
  expect(demoTestimonials.every((row) => row.sample && row.is_active)).toBe(true);
  expect(demoTestimonials.filter((row) => row.is_featured)).toHaveLength(1);
  expect(demoTestimonials.map((row) => row.display_order)).toEqual([1, 2, 3]);
});

test('no sample reviewer shares a name with the sample team', () => {
  const seeds = readFileSync(resolve(import.meta.dirname, '../../../database/shop/seeds/catalogue.sql'), 'utf8');
  const reviewers = [...seeds.matchAll(/\('sample-\d+', '([^']+)'/g)].map(([, name = '']) => name);
  expect(reviewers.length).toBeGreaterThan(3);
  const lastNames = new Set(reviewers.map((name) => name.split(' ').at(-1)));
  expect(about.team.people.filter(({ name }) => lastNames.has(name.split(' ').at(-1)))).toEqual([]);
});
