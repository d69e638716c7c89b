import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as tones from './status-tones.ts';

const web = resolve(import.meta.dirname, '../..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== join('lib', 'format', 'status-tones.ts'),
);

test('status colours are defined only in status-tones.ts', () => {
  const statuses = [...new Set(Object.values(tones).flatMap((map) => Object.keys(map)))].map((name) => `'?${name}'?`);
  const ownMap = new RegExp(
    `(?<![\\w-])(?:${statuses.join('|')}): (?:\\{[^}]*tone: )?'(?:neutral|good|warn|bad|signal|outline)'`,
  );
  const own = sources.filter((file) => ownMap.test(readFileSync(join(web, file), 'utf8')));
  expect(own.toSorted()).toEqual([
    // Statuses of their own, each in one list.
    join('areas', 'admin', 'assigned', 'work-names.ts'),
    join('areas', 'admin', 'campaigns', 'import', 'past-imports.tsx'),
    join('areas', 'admin', 'catalogue', 'services.tsx'),
    join('areas', 'admin', 'contacts', 'timeline.tsx'),
    join('areas', 'admin', 'emails', 'outbox.tsx'),
    join('areas', 'admin', 'inbox', 'work-texts.ts'),
    join('areas', 'admin', 'support', 'announcements.tsx'),
    join('areas', 'admin', 'taxes', 'tax-numbers.tsx'),
  ]);
});
