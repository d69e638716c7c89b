import { expect, test } from 'vitest';
import { contrastOf } from '#domain/content/profile/accent.ts';
import { serviceColorNames } from './service-look.ts';
import { serviceColors, serviceStyles } from './service-palette.ts';

/** The lightest surface with text in the colour of a service. */
const SURFACE = '#1b1e27';

test.each(serviceColorNames)('%s is readable on every surface, and so is text on it', (name) => {
  const { accent, ink } = serviceColors[name];
  expect(contrastOf(accent, SURFACE)).toBeGreaterThan(4.5);
  expect(contrastOf(ink, accent)).toBeGreaterThan(4.5);
});

test('a document colours the elements of its services, and those that name a colour', () => {
  const styles = serviceStyles([
    { slug: 'one', color: 'red' },
    { slug: 'two', color: 'red' },
  ]);
  expect(styles).toContain('[data-color=red],[data-service="one"],[data-service="two"]{--service:#ff4f55;');
  expect(styles).toContain('[data-color=lime]{--service:#c5e34c;');
});
