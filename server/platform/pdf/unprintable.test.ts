import { expect, test } from 'vitest';
import { unprintable } from './unprintable.ts';

test.each(['Ayşe Yıldız', 'Jose\u0301', 'ডাকাত 🔥', 'می‌خواهم', '山田 太郎\n東京都', 'İstanbul – “№ 5”'])(
  '%s can be printed',
  (text) => {
    expect(unprintable(text)).toEqual([]);
  },
);

test('letters without a font are named once', () => {
  expect(unprintable('𓀀 Nia 𓀀𒀀')).toEqual(['𓀀', '𒀀']);
});
