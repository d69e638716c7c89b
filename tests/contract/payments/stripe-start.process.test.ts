import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAndFail, startProcess } from '#tests/support/process.ts';
import { stripeEnv } from '#tests/support/stripe/environment.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

const PROCESS_TIME = 60_000;

describe('startup with Stripe', { timeout: PROCESS_TIME }, () => {
  let stripe: StripeStandIn;
  let dataDir: string;
  beforeAll(async () => {
    [stripe, dataDir] = await Promise.all([startStripe(), mkdtemp(join(tmpdir(), 'hypecast-start-'))]);
  });
  afterAll(async () => {
    await stripe.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const fail = (changes: Record<string, string>) =>
    startAndFail({ DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', ...stripeEnv(stripe), ...changes });

  test('fails with one line when Stripe rejects the key', async () => {
    const { code, errors } = await fail({ STRIPE_SECRET_KEY: 'sk_test_wrong' });
    expect(code).toBe(1);
    expect(errors.trim()).toBe('STRIPE_SECRET_KEY: Stripe does not accept this key');
    expect(errors).not.toContain('sk_test_wrong');
  });

  test.each([
    [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET: required/],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /^STRIPE_SECRET_KEY: a live key needs/],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /^STRIPE_PUBLISHABLE_KEY: one of the two keys/],
  ])('fails with one line on inconsistent settings: %o', async (changes, line) => {
    const { code, errors } = await fail(changes);
    expect(code).toBe(1);
    expect(errors.trim()).toMatch(line);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test('succeeds with a valid key, and while Stripe is unreachable', async () => {
    const running = await startProcess('pglite', { DEMO_DATA: 'off', ...stripeEnv(stripe) });
    expect(stripe.requests.some(({ path, status }) => path === '/v1/account' && status === 200)).toBe(true);
    const again = await running.restart({ STRIPE_API_BASE: 'http://127.0.0.1:9' });
    expect((await fetch(`${again.url}/functions/v1/shop-settings`)).status).toBe(200);
    await again.remove();
  });
});
