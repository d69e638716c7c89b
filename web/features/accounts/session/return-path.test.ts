import { describe, expect, test } from 'vitest';
import { ownPath, returnPath, signInUrl, splitPackages, packagesIn, withPackages } from './return-path.ts';

describe('[AC-GUARD-06] the way back after a sign-in', () => {
  test('keeps path, query and hash of our own pages', () => {
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
  ])('refuses %j', (target) => {
    expect(ownPath(target, 'https://shop.test')).toBeNull();
  });

  test('never leads back to a page of the sign-in itself', () => {
    expect(returnPath('/auth/login?redirect_to=/cart')).toBeNull();
    expect(returnPath('/auth/two-factor')).toBeNull();
    expect(returnPath('/auth/profile')).toBe('/auth/profile');
  });
});

describe('[SF-SVC-17] what a visitor wanted', () => {
  test('travels in the return path and comes out of it again', () => {
    const path = withPackages('/services/youtube-ads?from=ad', ['youtube-ads-premium', 'youtube-ads-trial']);
    expect(path).toBe('/services/youtube-ads?from=ad&add=youtube-ads-premium&add=youtube-ads-trial');
    expect(splitPackages(path)).toEqual({
      path: '/services/youtube-ads?from=ad',
      packages: ['youtube-ads-premium', 'youtube-ads-trial'],
    });
  });

  test('takes ids of packages alone', () => {
    expect(packagesIn(new URLSearchParams('add=a-1,b-2&add=%3Cscript%3E&add='))).toEqual(['a-1', 'b-2']);
  });
});
