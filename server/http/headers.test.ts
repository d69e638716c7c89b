import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashSource, headerPairs, securityHeaders } from './headers.ts';

test('a page policy allows our own origin and the hashes of its inline elements only', () => {
  const policy = contentSecurityPolicy({
    scripts: [hashSource('a()'), hashSource('a()')],
    styles: [hashSource('p{}')],
  });
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  expect(directives.get('script-src')).toEqual(["'self'", `'${hashSource('a()')}'`]);
  expect(directives.get('style-src')).toEqual(["'self'", `'${hashSource('p{}')}'`]);
  expect(directives.get('default-src')).toEqual(["'self'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
  expect(directives.get('form-action')).toEqual(["'self'"]);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test.each(['turnstile', 'hcaptcha'] as const)(
  'a policy with %s also allows its hosts, and nothing inline',
  (captcha) => {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, { captcha });
    expect(policy).toMatch(
      captcha === 'turnstile'
        ? /script-src 'self' +https:\/\/challenges\.cloudflare\.com/
        : /connect-src 'self' https:\/\/hcaptcha\.com/,
    );
    expect(policy).toMatch(/frame-src .*(cloudflare|hcaptcha)\.com/);
    expect(policy).not.toContain('unsafe');
  },
);

test('a payment page allows Stripe’s scripts, frames and requests, and nothing inline', () => {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, { payments: 'stripe' });
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toMatch(
    /frame-src .* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com;/,
  );
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).not.toContain('unsafe');
  const plain = new Headers(headerPairs(securityHeaders(true)));
  const paying = new Headers(headerPairs(securityHeaders(true, 'stripe')));
  expect([plain.get('permissions-policy'), plain.get('cross-origin-opener-policy')]).toEqual([
    expect.stringContaining('payment=(),'),
    'same-origin',
  ]);
  expect([paying.get('permissions-policy'), paying.get('cross-origin-opener-policy')]).toEqual([
    expect.stringContaining('payment=(self "https://js.stripe.com" "https://*.js.stripe.com"),'),
    'same-origin-allow-popups',
  ]);
});

test('hashes the exact source text with SHA-256', () => {
  // The example of https://www.w3.org/TR/CSP3/#external-hash
  expect(hashSource("alert('Hello, world.');")).toBe('sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=');
});

test('sends Strict-Transport-Security only when the shop is served over HTTPS', () => {
  const names = (https: boolean) => headerPairs(securityHeaders(https)).map(([name]) => name);
  expect(names(true)).toContain('strict-transport-security');
  expect(names(false)).not.toContain('strict-transport-security');
  expect(new Headers(headerPairs(securityHeaders(false))).get('x-content-type-options')).toBe('nosniff');
});
