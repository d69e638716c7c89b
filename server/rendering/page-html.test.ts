import { expect, test } from 'vitest';
import { hashSource } from '#server/http/headers.ts';
import { deferModules, inlineHashes } from './page-html.ts';

const html = [
  '<head><style>p{}</style><script>early()</script>',
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="preload" href="/assets/b.woff2"/></head>',
  '<body><script>window.state = [1]</script><script type="module" async="">import "/assets/a.js";</script>',
  '<script src="/assets/c.js"></script></body>',
].join('');

test('defers module scripts and their preloads, and nothing else', () => {
  expect(deferModules(html)).toBe(
    [
      '<head><style>p{}</style><script>early()</script>',
      '<link rel="deferred-modulepreload" href="/assets/a.js"/><link rel="preload" href="/assets/b.woff2"/></head>',
      '<body><script>window.state = [1]</script><script type="text/plain" data-deferred="module" async="">import "/assets/a.js";</script>',
      '<script src="/assets/c.js"></script></body>',
    ].join(''),
  );
});

test('hashes every inline script and style, including deferred ones', () => {
  const hashes = inlineHashes(deferModules(html));
  expect(hashes.scripts).toEqual(['early()', 'window.state = [1]', 'import "/assets/a.js";'].map(hashSource));
  expect(hashes.styles).toEqual([hashSource('p{}')]);
});

test('needs no hash for data blocks', () => {
  const { scripts } = inlineHashes(
    '<script type="application/ld+json">{"a":1}</script><script id="x" type="application/json">[1]</script><script>boot()</script>',
  );
  expect(scripts).toEqual([hashSource('boot()')]);
});
