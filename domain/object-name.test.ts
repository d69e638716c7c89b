import { expect, test } from 'vitest';
import { fileNameOf, objectNameOf } from './object-name.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  'Cover.png',
  'cover art é.png',
  'تقرير mayo (1).pdf',
  '封面 🔥.webp',
  '100% =real= ~50.png',
  "it's & more, #1; $2+3@4:5?.txt",
])('%s keeps its name in storage', (name) => {
  const object = objectNameOf(id, name);
  // What storage takes as a name.
  expect(object).toMatch(/^[\w!\-.*'()=]+$/);
  expect(fileNameOf(`folder/${object}`)).toBe(name);
});

test('a long name keeps its end, and a name has no folders', () => {
  expect(fileNameOf(objectNameOf(id, `${'长'.repeat(300)}.png`))).toMatch(/^长+\.png$/);
  expect(objectNameOf(id, '长'.repeat(300)).length).toBeLessThan(500);
  expect(fileNameOf(objectNameOf(id, '../../a\\b.png'))).toBe('..-..-a-b.png');
});

test('names from before stay', () => {
  expect(fileNameOf(`folder/${id}-cover-art-e-.png`)).toBe('cover-art-e-.png');
  expect(fileNameOf(`folder/${id}-a=zz%.png`)).toBe('a=zz%.png');
});
