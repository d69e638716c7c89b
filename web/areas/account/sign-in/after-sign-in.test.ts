import { describe, expect, test } from 'vitest';
import { afterConfirmation, landingFor } from './after-sign-in.ts';

const client = { isTeam: false };
const admin = { isTeam: true };

describe('redirect after sign-in', () => {
  test('[AC-AUTH-08] leads to the page the user came from, else the admin area or the portal', () => {
    expect(landingFor(client, '/cart', 'form')).toBe('/cart');
    expect(landingFor(admin, '/cart', 'form')).toBe('/cart');
    expect(landingFor(admin, null, 'form')).toBe('/admin');
    expect(landingFor(client, null, 'form')).toBe('/dashboard');
  });

  test('[AC-AUTH-21] leads from the callback to the admin area or the orders', () => {
    expect(landingFor(admin, null, 'callback')).toBe('/admin');
    expect(landingFor(client, null, 'callback')).toBe('/client');
  });

  test('leads to the choice of a password where the confirmation removed the one of the sign-up', () => {
    expect(afterConfirmation({ ...client, needsPassword: true }, '/cart', 'form')).toEqual([
      '/auth/reset-password',
      { replace: true, state: { recovery: true } },
    ]);
    expect(afterConfirmation(client, '/cart', 'form')).toEqual(['/cart', { replace: true }]);
  });
});
