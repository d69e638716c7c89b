import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serviceColours } from './service-colours.ts';

test('are those of the style sheet', () => {
  const sheet = readFileSync('web/styles/services.css', 'utf8');
  const rules = [...sheet.matchAll(/\[data-service='([\w-]+)'\]\s*\{([^}]+)\}/g)];
  const value = (body: string, name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(body)?.[1];
  expect(serviceColours).toEqual(
    Object.fromEntries(
      rules.map(([, slug = '', body = '']) => [
        slug,
        { accent: value(body, 'service'), deep: value(body, 'service-deep') },
      ]),
    ),
  );
});
