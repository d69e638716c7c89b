import { expect, test } from 'vitest';
import { hashSource } from '#server/http/headers.ts';
import { deferModules, inlineHashes, stateOf } from './page-html.ts';

const html = [
  '<head><style>p{}</style><script>early()</script>',
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>',
  '<body><script type="module" async="">import "/assets/a.js";</script><script src="/assets/c.js"></script>',
  '<script>((key) => {\n  if (1 < 2) go(key);\n})("react-router-scroll-positions", null)</script>',
  '<script>window.__reactRouterContext.streamController.enqueue("[1,\\"</a\\u003e\\"]\\n");</script>',
  '<script>window.__reactRouterContext.streamController.enqueue("[2]");</script>',
  '<script>window.__reactRouterContext.streamController.close();</script></body>',
].join('');

test('module scripts, their preloads and the state wait, other scripts stay as they are', () => {
  expect(deferModules(html, '/a.state')).toBe(
    [
      '<head><style>p{}</style><script>early()</script></head>',
      '<body><script type="text/plain" data-boot="/assets/a.js /assets/b.js" data-state="/a.state">import "/assets/a.js";</script><script src="/assets/c.js"></script>',
      '<script type="text/plain" data-place="">((key) => {\n  if (1 < 2) go(key);\n})("react-router-scroll-positions", null)</script></body>',
    ].join(''),
  );
});

test('the state is what the page would have handed to the router', () => {
  expect(stateOf(html)).toBe('[1,"</a>"]\n[2]');
  expect(stateOf(deferModules(html, '/a.state'))).toBe('');
});

test('every inline script and style has its hash, those that start later too', () => {
  const hashes = inlineHashes(deferModules(html, '/a.state'));
  expect(hashes.scripts).toEqual([hashSource('early()'), hashSource('import "/assets/a.js";'), expect.any(String)]);
  expect(hashes.styles).toEqual([hashSource('p{}')]);
});

test('data that never runs needs no source', () => {
  const { scripts } = inlineHashes(
    '<script type="application/ld+json">{"a":1}</script><script>boot()</script><script type="text/plain" data-boot="">import "x"</script>',
  );
  expect(scripts).toHaveLength(2);
});
