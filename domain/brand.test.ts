import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from './brand.ts';

const root = resolve(import.meta.dirname, '..');
const files = ['domain', 'server', 'web', 'database/shop'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json|sql|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

test('brand facts are written in domain/brand.ts only', () => {
  const facts = [brand.name, brand.email, brand.phone.display, brand.whatsapp.href];
  const found = files
    .filter((file) => file !== join('domain', 'brand.ts'))
    .filter((file) => {
      // The default of DEMO_PASSWORD is documented; it is no text about the shop.
      const text = readFileSync(join(root, file), 'utf8').replaceAll('Hypecast-demo-1', '');
      return facts.some((fact) => text.includes(fact));
    });
  expect(found).toEqual([]);
});
