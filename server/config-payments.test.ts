import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = { ...testKeys, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const online = { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' };

/** The line that the operator reads. */
function problemOf(env: Record<string, string | undefined>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('payment settings', () => {
  test('without settings Stripe is off; keys and mode must belong together', () => {
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig({ STRIPE_SECRET_KEY: '' }).stripe).toBeNull();
    expect(readConfig(testKeys).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
    expect(problemOf({ ...live, ...online })).toBeNull();
    expect(problemOf({ ...testKeys, ...online })).toBeNull();
    expect(problemOf({ ...live, ...online, STRIPE_SECRET_KEY: 'rk_live_1' })).toBeNull();
    expect(readConfig({ ...testKeys, STRIPE_API_BASE: 'http://127.0.0.1:4242' }).stripeApiBase?.port).toBe('4242');
  });

  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ['a key of another service', { ...testKeys, STRIPE_SECRET_KEY: 'AKIA123' }, /^STRIPE_SECRET_KEY: not a secret key/],
    [
      'both keys exchanged',
      { ...testKeys, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      /^STRIPE_SECRET_KEY: not a secret key/,
    ],
    [
      'a secret key where browsers would read it',
      { ...testKeys, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      /^STRIPE_PUBLISHABLE_KEY: not a publishable key/,
    ],
    ['a live key on one’s own machine', live, /^STRIPE_SECRET_KEY: a live key needs a public PUBLIC_URL/],
    [
      'a live key with a local PUBLIC_URL',
      { ...live, ...online, PUBLIC_URL: 'http://localhost:4321' },
      /^STRIPE_SECRET_KEY: a live key needs a public PUBLIC_URL/,
    ],
    [
      'keys of two modes',
      { ...testKeys, ...online, STRIPE_SECRET_KEY: 'sk_live_1' },
      /^STRIPE_PUBLISHABLE_KEY: one of the two keys is for test mode and the other for live mode$/,
    ],
    [
      'no webhook secret',
      { ...testKeys, STRIPE_WEBHOOK_SECRET: undefined },
      /^STRIPE_WEBHOOK_SECRET: required to take payments with Stripe; docs\/payments\.md/,
    ],
    ['no secret key', { ...testKeys, STRIPE_SECRET_KEY: undefined }, /^STRIPE_SECRET_KEY: required/],
    ['no publishable key', { ...testKeys, STRIPE_PUBLISHABLE_KEY: undefined }, /^STRIPE_PUBLISHABLE_KEY: required/],
    [
      'a webhook secret that is none',
      { ...testKeys, STRIPE_WEBHOOK_SECRET: 'we_1' },
      /^STRIPE_WEBHOOK_SECRET: not the signing secret/,
    ],
    [
      'an API elsewhere',
      { ...testKeys, STRIPE_API_BASE: 'https://stripe.example' },
      /^STRIPE_API_BASE: can only lead to this machine$/,
    ],
  ])('%s', (_, env, problem) => {
    const message = problemOf(env);
    expect(message).toMatch(problem);
    expect(message).not.toContain('\n');
    // A log that is shown around must not give a key away.
    for (const key of ['sk_test_1', 'sk_live_1', 'whsec_1', 'AKIA123']) expect(message).not.toContain(key);
  });
});
