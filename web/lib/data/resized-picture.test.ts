import { expect, test } from 'vitest';
import { resizedPicture } from './resized-picture.ts';

test('resizes a public file in storage and leaves other pictures alone', () => {
  expect(resizedPicture('/storage/v1/object/public/thumbnails/a/b.jpg', 512)).toBe(
    '/storage/v1/render/image/public/thumbnails/a/b.jpg?width=512',
  );
  for (const url of ['/favicon.svg', '/storage/v1/object/sign/tickets/a.jpg?token=x', 'https://example.test/a.jpg'])
    expect(resizedPicture(url, 512)).toBe(url);
});
