import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { StripeStandIn } from './control.ts';

const ENTRY = fileURLToPath(new URL('browser/stripe-js.ts', import.meta.url));
const SCRIPTS = 'https://js.stripe.com/**';
const API = 'https://api.stripe.com/**';

let built: Promise<string> | undefined;

async function buildScript(): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [ENTRY], bundle: true, format: 'iife', write: false });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild made no file');
  return file.text;
}

/** Gives a page the stub instead of Stripe's script, and connects it with the stand-in. */
export async function routeStripeJs(page: Page, stripe: Pick<StripeStandIn, 'url'>): Promise<void> {
  built ??= buildScript();
  const script = await built;
  await page.route(SCRIPTS, (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title>' }),
  );
  await page.route(API, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const response = await fetch(`${stripe.url}${pathname}`, { method: request.method(), body: request.postData() });
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await response.text(),
    });
  });
}

/** Stripe's script cannot be loaded, as behind some content blockers. */
export async function blockStripeJs(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort('blockedbyclient'));
}
