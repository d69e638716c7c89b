import { describe, expect, test } from 'vitest';
import { requireBucketName, requireKey } from './names.ts';

describe('object names', () => {
  test.each(['a', 'folder/cat.png', 'a b/c (1).jpg', "it's/!-_.*&$@=;:+,?", '..a/b..', '...', 'x'.repeat(1024)])(
    'accepts %s',
    (key) => {
      expect(requireKey(key)).toBe(key);
    },
  );

  test.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a/..',
    'a\\b',
    'a\0b',
    'a\nb',
    'a%2fb',
    '#a',
    'a"b',
    '<a>',
    'é',
    'e\u0301',
    'ａ',
    'a\u202eb',
    'x'.repeat(1025),
  ])('rejects %j', (key) => {
    expect(() => requireKey(key)).toThrow(
      expect.objectContaining({ code: 'InvalidKey', status: 400, message: `Invalid key: ${key.slice(0, 1024)}` }),
    );
  });
});

describe('[STO-01] bucket names', () => {
  test.each(['avatars', 'a.b', 'a b', 'x'.repeat(100)])('accepts %s', (name) => {
    expect(requireBucketName(name)).toBe(name);
  });

  test.each(['', ' a', 'a ', 'a/b', 'a\\b', '..', '.', 'é', 'x'.repeat(101)])('rejects %j', (name) => {
    expect(() => requireBucketName(name)).toThrow(
      expect.objectContaining({ code: 'InvalidBucketName', message: 'Bucket name invalid' }),
    );
  });
});
