import { expect, test } from 'vitest';
import { iconsIn, reachedFrom } from './chunks.ts';

const INDEX = '/node_modules/lucide-react/dist/esm/lucide-react.mjs';
const indexCode = `
export { default as Loader, default as LucideLoader } from './icons/loader.mjs';
export { default as Loader2, default as LoaderCircle } from './icons/loader-circle.mjs';
export { default as Play } from './icons/play.mjs';
`;

test('finds icons by any of their names', () => {
  expect(iconsIn('import { Play as Begin, Loader2 } from "lucide-react";', indexCode)).toEqual([
    './icons/loader-circle.mjs',
    './icons/play.mjs',
  ]);
  expect(iconsIn('import { Play } from "elsewhere";', indexCode)).toEqual([]);
});

test('a page includes its imports and the icons it names, not all icons', () => {
  const modules: Record<string, { code: string; importedIds: string[] }> = {
    '/home.tsx': { code: 'import { Play } from "lucide-react"; import "./part";', importedIds: [INDEX, '/part.tsx'] },
    '/part.tsx': { code: 'import "./home"', importedIds: ['/home.tsx'] },
    '/office.tsx': { code: 'import { Loader } from "lucide-react"', importedIds: [INDEX] },
    [INDEX]: {
      code: indexCode,
      importedIds: ['loader', 'loader-circle', 'play'].map(
        (name) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`,
      ),
    },
  };
  expect([...reachedFrom(['/home.tsx'], (id) => modules[id] ?? null)].sort()).toEqual([
    '/home.tsx',
    '/node_modules/lucide-react/dist/esm/icons/play.mjs',
    '/part.tsx',
  ]);
});
