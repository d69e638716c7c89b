import { seededSlugs } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PackageFigure } from '#domain/catalogue/catalogue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { visitor } from '#tests/support/factories.ts';

interface Row {
  id: string;
  service: string;
  name: string;
  price: number;
  package_type: string;
  features: string[];
  figures: PackageFigure[];
  duration_days: number | null;
  popular: boolean;
  premium: boolean;
  legendary: boolean;
  cta: string;
}

const open = (metric: string, min: number, basis: PackageFigure['basis']): PackageFigure => ({
  metric,
  min,
  max: null,
  basis,
  plus: true,
});
const exact = (metric: string, value: number, basis: PackageFigure['basis']): PackageFigure => ({
  metric,
  min: value,
  max: value,
  basis,
  plus: false,
});
const range = (metric: string, [min, max]: readonly [number, number]): PackageFigure => ({
  metric,
  min,
  max,
  basis: 'estimated',
  plus: false,
});

/** Sold by the day, with one estimated figure; the most expensive package is open-ended. */
const flights = {
  'youtube-ads': {
    metric: 'views',
    rows: [
      ['Trial', 50, 1_000, 20, 'basic'],
      ['Basic', 150, 5_000, 25, 'basic'],
      ['Standard', 250, 10_000, 30, 'standard'],
      ['Premium', 490, 20_000, 40, 'premium'],
      ['Ultimate', 890, 35_000, 50, 'premium'],
      ['Elite', 1490, 50_000, 60, 'pro'],
      ['Pro', 1990, 100_000, 75, 'pro'],
      ['VIP', 3990, 200_000, 90, 'enterprise'],
      ['Platinum', 5990, 500_000, 120, 'enterprise'],
    ],
  },
  'spotify-ads': {
    metric: 'streams',
    rows: [
      ['Basic', 130, 2_500, 7, 'basic'],
      ['Standard', 230, 7_500, 10, 'standard'],
      ['Premium', 430, 20_000, 14, 'premium'],
      ['Ultimate', 630, 30_000, 21, 'premium'],
      ['Elite', 930, 50_000, 30, 'pro'],
      ['Pro', 1330, 75_000, 45, 'pro'],
      ['VIP', 2330, 100_000, 60, 'enterprise'],
      ['Platinum', 4330, 200_000, 80, 'enterprise'],
    ],
  },
  'apple-music-ads': {
    metric: 'streams',
    rows: [
      ['Basic', 150, 3_000, 30, 'basic'],
      ['Standard', 250, 8_000, 45, 'standard'],
      ['Premium', 450, 18_000, 60, 'premium'],
      ['Ultimate', 650, 40_000, 75, 'premium'],
      ['Elite', 950, 70_000, 90, 'pro'],
      ['Pro', 1350, 100_000, 120, 'pro'],
      ['VIP', 2350, 200_000, 150, 'enterprise'],
      ['Platinum', 3350, 300_000, 180, 'enterprise'],
    ],
  },
} as const;

describe.each(engines)('catalogue on %s', (engine) => {
  let db: Database;
  let packages: Row[];

  beforeAll(async () => {
    db = await freshDatabase(engine);
    packages = await read<Row>('select *, price::float8 as price from packages order by position');
  });
  afterAll(() => db.close());

  const read = <R extends object>(text: string) =>
    asCaller(db, visitor, async (sql) => (await sql.query<R>(text)).rows);
  const of = (service: string) => packages.filter((row) => row.service === service);
  const pick = <K extends keyof Row>(service: string, ...keys: K[]) =>
    of(service).map((row) => keys.map((key) => row[key]));

  test('[SF-CAT-01] [SF-CAT-02] [SF-CAT-03] returns every package field with the right type', () => {
    expect(Object.keys(packages[0]!)).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'service',
        'price',
        'icon',
        'color',
        'border_color',
        'features',
        'image',
        'package_type',
        'popular',
        'premium',
        'legendary',
      ]),
    );
    for (const row of packages) {
      expect(['basic', 'standard', 'premium', 'pro', 'enterprise']).toContain(row.package_type);
      expect([
        typeof row.price,
        Array.isArray(row.features),
        typeof row.popular,
        typeof row.premium,
        typeof row.legendary,
      ]).toEqual(['number', true, 'boolean', 'boolean', 'boolean']);
    }
  });

  test('[SF-CAT-04] lists 49 packages to a visitor: 9, 8, 8, 4, 4, 8, 4 and 4', () => {
    expect(seededSlugs.map((slug) => of(slug).length)).toEqual([9, 8, 8, 4, 4, 8, 4, 4]);
    expect(packages).toHaveLength(49);
  });

  test.each([
    ['SF-CAT-05', 'youtube-ads'],
    ['SF-CAT-06', 'spotify-ads'],
    ['SF-CAT-07', 'apple-music-ads'],
  ] as const)('[%s] %s: prices, figures, days', (_id, service) => {
    const { metric, rows } = flights[service];
    expect(of(service)).toEqual(
      rows.map(([name, price, figure, days, type], at) =>
        expect.objectContaining({
          id: `${service}-${name.toLowerCase()}`,
          name,
          price,
          package_type: type,
          duration_days: days,
          figures: [at === rows.length - 1 ? open(metric, figure, 'estimated') : exact(metric, figure, 'estimated')],
          popular: name === 'Premium',
          cta: 'cart',
        }),
      ),
    );
  });

  test('[SF-CAT-08] instagram-growth: prices and ranges over 30 days', () => {
    const expected = [
      ['Basic', 150, [5_000, 7_000], [500, 900], [12, 15], false],
      ['Standard', 250, [8_000, 12_000], [900, 1_100], [22, 30], false],
      ['Premium', 450, [14_000, 22_000], [1_100, 1_500], [40, 60], true],
      ['Ultimate', 650, [25_000, 50_000], [2_000, 3_000], [60, 100], false],
    ] as const;
    expect(pick('instagram-growth', 'name', 'price', 'figures', 'popular', 'duration_days')).toEqual(
      expected.map(([name, price, views, likes, comments, popular]) => [
        name,
        price,
        [range('views', views), range('likes', likes), range('comments', comments)],
        popular,
        30,
      ]),
    );
  });

  test('[SF-CAT-09] instagram-featuring: guaranteed reach', () => {
    expect(pick('instagram-featuring', 'name', 'price', 'figures', 'popular')).toEqual([
      ['Main Account', 120, [open('reach', 100_000, 'guaranteed')], true],
      ['Media Account', 60, [open('reach', 200_000, 'guaranteed')], false],
      ['TV Account', 60, [open('reach', 150_000, 'guaranteed')], false],
      ['Daily Account', 65, [open('reach', 300_000, 'guaranteed')], false],
    ]);
  });

  test('[SF-CAT-10] digital-publications: prices and flags', () => {
    expect(pick('digital-publications', 'name', 'price', 'premium', 'popular', 'legendary', 'package_type')).toEqual([
      ['Hood Critic', 299, true, true, false, 'premium'],
      ['Medium', 199, false, false, false, 'standard'],
      ['24 Hip Hop', 149, false, false, false, 'standard'],
      ['NY Weekly', 179, false, false, false, 'standard'],
      ['AllHipHop', 399, true, false, false, 'premium'],
      ['LA Weekly', 189, false, false, false, 'standard'],
      ['The Source', 499, true, false, true, 'premium'],
      ['EDM Sauce', 129, false, false, false, 'standard'],
    ]);
  });

  test('[SF-CAT-11] ai-video-creation: prices and lengths', () => {
    const seconds = (value: number) => ({ ...exact('seconds', value, 'included'), unit: 's' });
    expect(pick('ai-video-creation', 'name', 'price', 'figures', 'popular')).toEqual([
      ['Basic', 75, [exact('videos', 2, 'included'), seconds(8)], false],
      ['Standard', 200, [seconds(30)], false],
      ['Pro', 350, [seconds(60)], true],
      ['Enterprise', 650, [seconds(120), { ...exact('resolution', 4, 'included'), unit: 'K' }], false],
    ]);
  });

  test('[SF-CAT-12] instagram-fan-pages: prices', () => {
    expect(pick('instagram-fan-pages', 'name', 'price', 'figures', 'popular')).toEqual([
      ['1 Fan Page', 250, [exact('pages', 1, 'included')], false],
      ['3 Fan Pages', 650, [exact('pages', 3, 'included')], true],
      ['5 Fan Pages', 850, [exact('pages', 5, 'included')], false],
      ['10 Fan Pages', 1500, [exact('pages', 10, 'included')], false],
    ]);
  });

  test('[SF-CAT-13] [SF-CAT-14] [SF-CAT-15] the services have their names and link labels', async () => {
    expect(await read('select slug, name, link_label from services order by position')).toEqual(
      [
        ['youtube-ads', 'YouTube Ads', 'YouTube Marketing'],
        ['spotify-ads', 'Spotify Ads', 'Spotify Marketing'],
        ['apple-music-ads', 'Apple Music Ads', 'Apple Music Marketing'],
        ['instagram-growth', 'Instagram Growth', 'Instagram Marketing'],
        ['instagram-featuring', 'Instagram Featuring', 'Instagram Featuring'],
        ['digital-publications', 'Digital Publications', 'Digital Publications'],
        ['ai-video-creation', 'AI Video Creation', 'AI Video Creation'],
        ['instagram-fan-pages', 'Instagram Fan Pages', 'Instagram Fan Pages'],
      ].map(([slug, name, link_label]) => ({ slug, name, link_label })),
    );
  });

  test('publications, AI video and fan pages require a conversation first', () => {
    const contact = new Set(packages.filter((row) => row.cta === 'contact').map((row) => row.service));
    expect([...contact].sort()).toEqual(['ai-video-creation', 'digital-publications', 'instagram-fan-pages']);
  });

  test('every package has six to eight features, without duplicates', () => {
    expect(packages.filter((row) => row.features.length < 6 || row.features.length > 8)).toEqual([]);
    const lines = packages.flatMap((row) => row.features);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('[SF-HOME-09] lists the monthly plans', async () => {
    expect(
      await read('select name, price::float8 as price, period, popular from monthly_plans order by position'),
    ).toEqual([
      { name: 'Starter', price: 997, period: 'month', popular: false },
      { name: 'Professional', price: 2497, period: 'month', popular: true },
      { name: 'Enterprise', price: 3997, period: 'month', popular: false },
    ]);
  });

  test('lists five reviews, all samples', async () => {
    expect(await read('select count(*)::int as n, bool_and(sample) as samples from reviews')).toEqual([
      { n: 5, samples: true },
    ]);
  });
});
