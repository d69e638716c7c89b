import { expect, test } from 'vitest';
import { withoutProviderParameters } from './provider-parameters.ts';

test('removes only Stripe’s parameters from the return URL', () => {
  expect(
    withoutProviderParameters(
      'https://shop.test/es/checkout/return?payment=p&left=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed#x',
    ),
  ).toBe('https://shop.test/es/checkout/return?payment=p&left=1#x');
  expect(withoutProviderParameters('https://shop.test/checkout/return?payment=p')).toBe(
    'https://shop.test/checkout/return?payment=p',
  );
});
