import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconSvg } from './icons.ts';

test('a full-bleed icon keeps the logo within the safe zone', () => {
  const full = iconSvg(readFileSync('public/favicon.svg', 'utf8'), 'full');
  expect(full).toContain('<rect width="32" height="32" fill="#ff5a36"/>');
  expect(() => iconSvg('<svg/>', 'full')).toThrow('no tile');
});
