import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { expect, test } from 'vitest';
import * as z from 'zod';

const ROOT = join(import.meta.dirname, '..');

/** Ask for a notice at most. CC-BY and OFL cover data and fonts, Python-2.0 a parser. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/**
 * Weak copyleft: the product uses these packages unchanged and as separate files, so only their own sources are
 * affected, and those are public.
 */
const COPYLEFT: readonly { packages: RegExp; license: string }[] = [
  // libvips, which resizes images: a library that the loader links at run time and anyone can replace.
  { packages: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' },
  { packages: /^web-push$/, license: 'MPL-2.0' },
  // Tools of the build and of tests.
  { packages: /^(axe-core|lightningcss(-.*)?)$/, license: 'MPL-2.0' },
];
/** Packages whose `package.json` names no license, or not as SPDX does: what their files say. */
const STATED: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', ibantools: 'MIT OR MPL-2.0' };

const Lock = z.object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) });
const { packages } = Lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, license: STATED[name] ?? license };
  });

const isAllowed = ({ name, license }: { name: string; license: string | undefined }) =>
  license !== undefined &&
  satisfies(license, [...PERMISSIVE, ...COPYLEFT.filter((one) => one.packages.test(name)).map((one) => one.license)]);

test('every package has an allowed license', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter((one) => !isAllowed(one))).toEqual([]);
});

test.each([
  ['some-package', 'GPL-3.0-only'],
  ['some-package', 'MIT AND AGPL-3.0-only'],
  ['some-package', 'MPL-2.0'],
  ['some-package', undefined],
  ['sharp', 'LGPL-3.0-or-later'],
])('%s under %s is not allowed', (name, license) => {
  expect(isAllowed({ name, license })).toBe(false);
});

test('no license exception is out of date', () => {
  for (const { packages: names, license } of COPYLEFT)
    expect(installed.some((one) => names.test(one.name) && one.license?.includes(license))).toBe(true);
  const isUnstated = (license: string | undefined) => license === undefined || license.includes(' or ');
  const unstated = Object.entries(packages).filter(([path, { license }]) => path !== '' && isUnstated(license));
  expect(unstated.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual(Object.keys(STATED).sort());
});
