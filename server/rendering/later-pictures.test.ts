import { expect, test } from 'vitest';
import { takePictures } from './later-pictures.ts';

test('drawings marked for later leave their boxes, in the order of the page', () => {
  const { html, pictures } = takePictures(
    '<p>a</p><div class="x" data-drawn-later="vinyl"><div><svg><path d="M0"/></svg></div></div><div data-drawn-later="reel"><i>r</i></div><div data-drawn-later="vinyl"><b>2</b></div><p>z</p>',
  );
  expect(html).toBe(
    '<p>a</p><div class="x" data-drawn-later="vinyl"></div><div data-drawn-later="reel"></div><div data-drawn-later="vinyl"></div><p>z</p>',
  );
  expect(pictures).toEqual({ vinyl: ['<div><svg><path d="M0"/></svg></div>', '<b>2</b>'], reel: ['<i>r</i>'] });
});

test('a page without them stays as it is', () => {
  const page =
    '<!DOCTYPE html><html><body><input value="a > b"><img src="x"><br><script>if (a < b) "</div>";</script><p>é ع</p></body></html>';
  expect(takePictures(page)).toEqual({ html: page, pictures: {} });
});
