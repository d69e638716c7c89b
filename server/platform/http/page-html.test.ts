import { expect, test } from 'vitest';
import { hashSource } from './headers.ts';
import { deferModules, inlineHashes } from './page-html.ts';

const html = [
  '<head><style>p{}</style><script>early()</script>',
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><script type="module" async="">import "/assets/a.js";</script><script src="/assets/c.js"></script></body>',
].join('');

test('module scripts and their preloads wait, other scripts stay as they are', () => {
  expect(deferModules(html)).toBe(
    [
      '<head><style>p{}</style><script>early()</script></head>',
      '<body><script type="text/plain" data-boot="/assets/a.js /assets/b.js">import "/assets/a.js";</script><script src="/assets/c.js"></script></body>',
    ].join(''),
  );
});

test('every inline script and style has its hash, the one that starts later too', () => {
  const hashes = inlineHashes(deferModules(html));
  expect(hashes.scripts).toEqual([hashSource('early()'), hashSource('import "/assets/a.js";')]);
  expect(hashes.styles).toEqual([hashSource('p{}')]);
});

test('data that never runs needs no source', () => {
  const { scripts } = inlineHashes('<script type="application/ld+json">{"a":1}</script><script>boot()</script><script type="text/plain" data-boot="">import "x"</script>');
  expect(scripts).toHaveLength(2);
});
