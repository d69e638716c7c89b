import { describe, expect, test } from 'vitest';
import { ownPath, returnPath, signInUrl, splitPackages, packagesIn, withPackages } from './return-path.ts';

describe('[AC-GUARD-06] return path after sign-in', () => {
  test('keeps path, query and hash of same-origin pages', () => {
    expect(ownPath('/cart?promo=HYPE10#summary')).toBe('/cart?promo=HYPE10#summary');
    expect(ownPath('https://shop.test/client', 'https://shop.test')).toBe('/client');
    expect(signInUrl('/checkout?step=2')).toBe('/auth/login?redirect_to=%2Fcheckout%3Fstep%3D2');
    expect(signInUrl('/cart', '/auth/two-factor')).toBe('/auth/two-factor?redirect_to=%2Fcart');
  });

  test.each([
    'https://evil.test/cart',
    '//evil.test/cart',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    ' /cart',
    'javascript:alert(1)',
    'https://shop.test.evil.test/',
    'https://shop.test@evil.test/',
    '/..//evil.test',
    '',
    null,
  ])('rejects %j', (target) => {
    expect(ownPath(target, 'https://shop.test')).toBeNull();
  });

  test('never leads back to a sign-in page', () => {
    expect(returnPath('/auth/login?redirect_to=/cart')).toBeNull();
    expect(returnPath('/auth/two-factor')).toBeNull();
    expect(returnPath('/auth/profile')).toBe('/auth/profile');
  });
});

describe('[SF-SVC-17] packages chosen before sign-in', () => {
  test('are carried in the return path and read back', () => {
    const path = withPackages('/services/youtube-ads?from=ad', ['youtube-ads-premium', 'youtube-ads-trial']);
    expect(path).toBe('/services/youtube-ads?from=ad&add=youtube-ads-premium&add=youtube-ads-trial');
    expect(splitPackages(path)).toEqual({
      path: '/services/youtube-ads?from=ad',
      packages: ['youtube-ads-premium', 'youtube-ads-trial'],
    });
  });

  test('accepts package ids only', () => {
    expect(packagesIn(new URLSearchParams('add=a-1,b-2&add=%3Cscript%3E&add='))).toEqual(['a-1', 'b-2']);
  });
});
