import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endVisits, launchBrowser, leave, visit, type Visit } from '#tests/support/browser.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { blockStripeJs, routeStripeJs } from '#tests/support/stripe/route-stripe-js.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

// The real React components run against the stub here, with a security policy as Stripe's guide asks for.

const SAMPLE = fileURLToPath(new URL('../../support/stripe/browser/sample-checkout.tsx', import.meta.url));
const POLICY =
  "default-src 'none'; img-src data:; script-src 'self' https://js.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com; connect-src 'self' https://api.stripe.com";

let stripe: StripeStandIn;
let shop: Server;
let url: string;
let browser: Browser;
let visitor: Visit;
let policy = POLICY;

async function pay(token: string): Promise<object> {
  const { hostname, port } = new URL(stripe.url);
  const sdk = new Stripe(stripe.keys.secretKey, { host: hostname, port, protocol: 'http' });
  try {
    const { status, client_secret } = await sdk.paymentIntents.create({
      amount: 32_400,
      currency: 'usd',
      confirm: true,
      confirmation_token: token,
    });
    return { status, clientSecret: client_secret };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { error: error.message };
    throw error;
  }
}

beforeAll(async () => {
  const bundle = await build({
    entryPoints: [SAMPLE],
    bundle: true,
    format: 'iife',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  [stripe, browser] = await Promise.all([startStripe(), launchBrowser()]);
  shop = createServer((incoming, outgoing) => {
    if (incoming.url === '/app.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (incoming.url === '/pay') {
      let token = '';
      incoming.on('data', (chunk: Buffer) => (token += chunk.toString()));
      incoming.on('end', () => void pay(token).then((answer) => outgoing.end(JSON.stringify(answer))));
    } else {
      outgoing.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      outgoing.end(
        `<!doctype html><html data-key="${stripe.keys.publishableKey}"><link rel="icon" href="data:,"><main></main><script src="/app.js"></script></html>`,
      );
    }
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await endVisits(browser);
  shop.closeAllConnections();
  await Promise.all([stripe.close(), new Promise((resolve) => shop.close(resolve))]);
});

describe('Stripe.js stub', () => {
  let page: Page;
  const message = () => page.locator('output');
  beforeEach(async () => {
    policy = POLICY;
    visitor = await visit(browser, url);
    page = visitor.page;
  });
  afterEach(() => leave(page));

  async function open(): Promise<void> {
    await routeStripeJs(page, stripe);
    await page.goto('/');
    await page.getByText('ready').waitFor();
  }

  async function enter(number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiration date').fill('12/34');
    await page.getByLabel('Security code').fill('123');
  }

  test('pays with a card', async () => {
    await open();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => message().textContent()).toBe('submit: Your card number is incomplete.');
    await enter('4242 4242 4242 4242');
    await expect.poll(() => message().textContent()).toBe('card complete');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => message().textContent()).toBe('server: succeeded');
    expect(visitor.problems).toEqual([]);
  });

  test('reports a declined and an incorrect card', async () => {
    await open();
    await enter('4000 0000 0000 9995');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => message().textContent()).toBe('server: Your card has insufficient funds.');
    await enter('4111 1111 1111 1112');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => message().textContent()).toBe('token: Your card number is incorrect.');
    await page.getByRole('alert').getByText('Your card number is incorrect.').waitFor();
  });

  test.each([
    ['Complete', 'next: succeeded'],
    [
      'Fail',
      'next: We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ],
  ])('%s authentication', async (choice, expected) => {
    await open();
    await enter('4000 0027 6000 3184');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: `${choice} authentication` }).click();
    await expect.poll(() => message().textContent()).toBe(expected);
    expect(visitor.problems).toEqual([]);
  });

  test.each([
    ['Authorize', 'succeeded'],
    ['Fail', 'failed'],
  ])('%s a redirect method', async (choice, status) => {
    await open();
    await page.getByLabel('Payment method').selectOption('Klarna');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: choice }).click();
    await page.waitForURL('**/return?**');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('redirect_status')).toBe(status);
    expect(searchParams.get('payment_intent_client_secret')).toContain(String(searchParams.get('payment_intent')));
  });

  test('the element shows its latest options', async () => {
    await open();
    const element = page.locator('[data-mode]');
    expect(await element.getAttribute('data-amount')).toBe('32400');
    expect(await element.getAttribute('data-appearance')).toContain('#123456');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => element.getAttribute('data-amount')).toBe('99900');
  });

  test('reports a blocked script and a policy that forbids its frames', async () => {
    await blockStripeJs(page);
    await page.goto('/');
    await page.getByText('Failed to load Stripe.js').waitFor();
    await page.unrouteAll();
    await routeStripeJs(page, stripe);
    policy = POLICY.replace('frame-src https://js.stripe.com', 'frame-src');
    await page.goto('/');
    await page.getByText('load error: frame-src forbids').waitFor();
  });

  test('completes the hosted page', async () => {
    const { hostname, port } = new URL(stripe.url);
    const sdk = new Stripe(stripe.keys.secretKey, { host: hostname, port, protocol: 'http' });
    const session = await sdk.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Plan' } }, quantity: 1 }],
      success_url: `${url}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${url}/back`,
    });
    await page.goto(session.url ?? '');
    await page.getByLabel('Card number').fill('4000000000000002');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByText('Your card was declined.').waitFor();
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(`**/done?session=${session.id}`);
    await expect(sdk.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({ payment_status: 'paid' });
  });
});
