import { expect, test, vi } from 'vitest';
import { content } from '#tests/support/content.ts';
import { Pages } from './pages.ts';
import type { PageLocation, Renderer } from './renderer.ts';

const fixed = (path: string): PageLocation => ({ key: path, path, complete: true, conditional: false });

function fakeRenderer(render: Renderer['render']): Renderer {
  return {
    patterns: [],
    fonts: { ltr: [], rtl: [] },
    serviceWorker: '',
    locate(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
      if (path === '/' || path === '/contact') return fixed(path);
      if (path.startsWith('/services/')) return { ...fixed(path), conditional: true };
      if (path.startsWith('/client/orders/')) return { ...fixed('/client/orders/-'), complete: false };
      return null;
    },
    render,
  };
}

function setUp(render: Renderer['render']) {
  const log = { error: vi.fn() };
  const api = async () => Response.json([]);
  const pages = new Pages({
    renderer: fakeRenderer(render),
    api,
    content: () => content,
    publicUrl: () => 'http://shop.test',
    log,
  });
  const get = (path: string, init?: RequestInit) => pages.handle(new Request(`http://shop.test${path}`, init));
  return { pages, get, log };
}

const html = (text: string) => new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html' } });

test('renders a page once for concurrent visitors, and again after its data changed', async () => {
  let renders = 0;
  const { pages, get } = setUp(async () => html(`render ${++renders}`));
  const first = await Promise.all([get('/'), get('/?utm_source=mail'), get('/')]);
  expect(await Promise.all(first.map((response) => response.text()))).toEqual(Array(3).fill('<p>render 1</p>'));
  expect(pages.peek('/')).not.toBeNull();

  pages.invalidate();
  expect(pages.peek('/')).toBeNull();
  expect(await (await get('/')).text()).toBe('<p>render 2</p>');
});

test('stops warming after the page that is being rendered', async () => {
  const rendered: string[] = [];
  const begun = Promise.withResolvers<void>();
  const more = Promise.withResolvers<void>();
  const { pages, log } = setUp(async (url) => {
    rendered.push(new URL(url).pathname);
    begun.resolve();
    await more.promise;
    return html('late');
  });
  const warmed = pages.warm();
  await begun.promise;
  const closed = pages.close();
  more.resolve();
  await Promise.all([closed, warmed]);
  expect(rendered).toEqual(['/']);
  expect(pages.peek('/')).not.toBeNull();
  expect(log.error).not.toHaveBeenCalled();
});

test('a data change during a render makes the page stale again', async () => {
  let renders = 0;
  const context = setUp(async () => {
    renders += 1;
    if (renders === 1) context.pages.invalidate();
    return html(`render ${renders}`);
  });
  await context.get('/');
  expect(await (await context.get('/')).text()).toBe('<p>render 2</p>');
});

test('serves the last good page and logs the failure when a render fails', async () => {
  let broken = false;
  const { pages, get, log } = setUp(async () => {
    if (broken) throw new Error('no database');
    return html('good');
  });
  await get('/');
  broken = true;
  pages.invalidate();
  const response = await get('/');
  expect([response.status, await response.text()]).toEqual([200, '<p>good</p>']);
  expect(log.error).toHaveBeenCalledOnce();
});

test('serves the last good page when a render hangs', async () => {
  vi.useFakeTimers();
  let hangs = false;
  const { pages, get } = setUp(async () => (hangs ? new Promise<Response>(() => undefined) : html('good')));
  await get('/');
  hangs = true;
  pages.invalidate();
  const response = get('/');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await response).text()).toBe('<p>good</p>');
  vi.useRealTimers();
});

/** The first visitor's request has timed out; the test settles each render. */
async function setUpLate() {
  const renders: PromiseWithResolvers<Response>[] = [];
  const context = setUp(() => {
    const render = Promise.withResolvers<Response>();
    renders.push(render);
    return render.promise;
  });
  vi.useFakeTimers();
  const first = context.get('/');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(context.log.error).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await first).status).toBe(503);
  vi.useRealTimers();
  return { ...context, renders };
}

test('keeps a render that exceeded its timeout for the next visitor', async () => {
  const { pages, get, renders } = await setUpLate();
  renders[0]?.resolve(html('late'));
  await expect.poll(() => pages.peek('/')).not.toBeNull();
  expect(await (await get('/')).text()).toBe('<p>late</p>');
  expect(renders.length).toBe(1);
});

test('a slow render stays single-flight until it settles, even if its data changes', async () => {
  const { pages, get, renders } = await setUpLate();
  pages.invalidate();
  const joined = [get('/'), get('/')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(renders.length).toBe(1);
  renders[0]?.resolve(html('late'));
  expect(await Promise.all((await Promise.all(joined)).map((response) => response.text()))).toEqual(
    Array(2).fill('<p>late</p>'),
  );
  expect(pages.peek('/')).toBeNull();
  const next = get('/');
  await expect.poll(() => renders.length).toBe(2);
  renders[1]?.resolve(html('new'));
  expect(await (await next).text()).toBe('<p>new</p>');
});

test('serves the last good page without waiting while a render is overdue', async () => {
  let renders = 0;
  const { pages, get, log } = setUp(() =>
    ++renders === 1 ? Promise.resolve(html('good')) : new Promise(() => undefined),
  );
  await get('/');
  pages.invalidate();
  vi.useFakeTimers();
  const first = get('/');
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  vi.useRealTimers();
  expect(await (await get('/')).text()).toBe('<p>good</p>');
  expect(renders).toBe(2);
  expect(log.error).toHaveBeenCalledOnce();
});

test('returns 503 without details when there is no good copy', async () => {
  const { get } = setUp(async () => {
    throw new Error('select secret from vault');
  });
  const response = await get('/');
  expect(response.status).toBe(503);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await response.text()).not.toContain('secret');
});

test('[SF-SHELL-05] redirects unknown paths to / with 302, whatever their form', async () => {
  const { get } = setUp(async () => html('page'));
  for (const path of ['/nope', '/nope/deeper?x=1', '//evil.test/', '//evil.test//contact', '/%zz', '/contact//']) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/']);
  }
});

test('redirects an unknown service to / without a render', async () => {
  const render = vi.fn(async () => new Response(null, { status: 404 }));
  const { pages, get } = setUp(render);
  for (const path of [
    '/services/none',
    '/services/none?page=2',
    '/services/%6Eone',
    '/services/-',
    '/services/none/',
  ]) {
    const response = await get(path);
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, '/']);
    expect(pages.peek(path)).toBeNull();
  }
  expect((await get('/services/none.data')).status).toBe(404);
  expect((await get('/services/none', { method: 'POST' })).status).toBe(404);
  expect(render).not.toHaveBeenCalled();
});

test('pages of one route pattern share a shell rendered for no user', async () => {
  const urls: string[] = [];
  const { get } = setUp(async (url) => {
    urls.push(url);
    return html('shell');
  });
  await get('/client/orders/1');
  await get('/client/orders/2');
  expect(urls).toEqual(['http://shop.test/client/orders/-']);
});

test('caches loader data next to its page', async () => {
  const { get } = setUp(async (url) => new Response(url, { headers: { 'content-type': 'text/x-script' } }));
  const root = await get('/_.data');
  expect([await root.text(), root.headers.get('content-type')]).toEqual(['http://shop.test/_.data', 'text/x-script']);
  expect(await (await get('/contact.data?_routes=x')).text()).toBe('http://shop.test/contact.data');
  expect((await get('/nope.data')).status).toBe(404);
});

test('removes a trailing slash with a permanent redirect that keeps the query', async () => {
  const { get } = setUp(async () => html('page'));
  const response = await get('/contact/?plan=pro');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/contact?plan=pro']);
});

test('redirects a form submitted before hydration to its page, without its values', async () => {
  const { get } = setUp(async () => html('page'));
  const response = await get('/contact?step=2', { method: 'POST', body: 'password=secret' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/contact']);
  expect((await get('/contact', { method: 'DELETE' })).status).toBe(405);
  expect((await get('/nope', { method: 'POST' })).status).toBe(404);
});
