import { expect, onTestFinished, test } from 'vitest';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { makeAccount } from '#tests/support/accounts.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startOver, startProcess, type RunningServer } from '#tests/support/process.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

const WITHIN = { timeout: 2000, interval: 50 };

test(
  'a change counts in every process within two seconds, and in one that was down',
  { timeout: 120_000 },
  async () => {
    const stripe = await startStripe();
    onTestFinished(() => stripe.close());
    const env = { DEMO_DATA: 'off', STRIPE_API_BASE: stripe.url };
    const first = await startProcess('postgres', env);
    onTestFinished(() => first.remove());
    const second = await startOver(first, env);
    const { session } = await makeAccount(first, { admin: true });
    const as = { accessToken: session.access_token };
    const save = async (group: string, values: Record<string, string>) => {
      const headers = { authorization: `Bearer ${as.accessToken}` };
      const read = await fetch(`${first.url}/functions/v1/settings`, { headers });
      const { version } = (await read.json()) as OwnerSettings;
      const { status } = await callFunction(first, 'save-settings', { group, values, version }, { as });
      expect(status).toBe(200);
    };
    const settingsOf = async ({ url }: RunningServer) =>
      (await (await fetch(`${url}/functions/v1/shop-settings`)).json()) as object;
    const closesSignUps = async () =>
      ((await (await fetch(`${second.url}/auth/v1/settings`)).json()) as { disable_signup: boolean }).disable_signup;

    await save('accounts', { SIGN_UPS: 'off' });
    await expect.poll(closesSignUps, WITHIN).toBe(true);
    await save('stripe', {
      STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
      STRIPE_SECRET_KEY: stripe.keys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
    });
    await expect
      .poll(() => settingsOf(second), WITHIN)
      .toMatchObject({ payments: { provider: 'stripe', publishableKey: stripe.keys.publishableKey } });
    // The page's policy lets Stripe's script in, whichever process renders it.
    await expect
      .poll(async () => (await fetch(`${second.url}/checkout`)).headers.get('content-security-policy'), WITHIN)
      .toContain('js.stripe.com');

    await second.kill('SIGTERM');
    await save('accounts', { SIGN_UPS: 'on', PASSWORD_MIN_LENGTH: '12' });
    const again = await startOver(first, env);
    onTestFinished(() => again.kill('SIGTERM'));
    expect(await settingsOf(again)).toMatchObject({ passwords: { minLength: 12 }, payments: { provider: 'stripe' } });
  },
);
