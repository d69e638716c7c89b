import { expect, test } from 'vitest';
import { profile } from '#tests/support/content.ts';
import { organization, service, structuredData, type Site, type StatedReview } from './structured-data.ts';

const site: Site = {
  shop: { ...profile, city: profile.address.city, country: 'US' },
  address: profile.address,
  origin: 'https://shop.test',
  path: '/services/spotify-ads',
  locale: 'es',
};
const stated: StatedReview = {
  author: 'Mara',
  date: '2026-10-01',
  rating: 5,
  text: 'Loud.',
  platform: 'Google',
  sample: false,
};

test('no content can close the script element', () => {
  const text = structuredData([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: '</script><script>alert(1)</script><!--' }] });
});

test('does not mark up samples as reviews', () => {
  expect(organization(site, [{ ...stated, sample: true }])).not.toHaveProperty('review');
  expect(organization(site, [stated, { ...stated, sample: true }])['review']).toHaveLength(1);
});

test('formats prices with two decimals, and URLs in the page’s language', () => {
  const content = { name: 'Anuncios', anchor: 'pricing', hero: { lead: 'Más' } };
  expect(service(site, { content, packages: [{ name: 'Básico', price: 130 }], picture: '/share/p.png' })).toMatchObject(
    {
      url: 'https://shop.test/es/services/spotify-ads',
      image: 'https://shop.test/share/p.png',
      offers: [
        {
          name: 'Básico',
          price: '130.00',
          priceCurrency: 'USD',
          url: 'https://shop.test/es/services/spotify-ads#pricing',
        },
      ],
    },
  );
});
