import { describe, expect, test } from 'vitest';
import { createProxyTrust, rateLimitKey } from './client-ip.ts';

describe('client IP address', () => {
  test('ignores the header without trusted proxies', () => {
    const { clientIp, isTrusted } = createProxyTrust({ hops: 0 });
    expect(clientIp('203.0.113.9', '1.1.1.1')).toBe('203.0.113.9');
    expect(clientIp('::ffff:203.0.113.9', null)).toBe('203.0.113.9');
    expect(isTrusted('127.0.0.1')).toBe(false);
  });

  test('with hops, uses the entry of the outermost trusted proxy, not what the client sent', () => {
    const { clientIp, isTrusted } = createProxyTrust({ hops: 1 });
    expect(clientIp('10.0.0.1', '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7');
    expect(createProxyTrust({ hops: 2 }).clientIp('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(createProxyTrust({ hops: 5 }).clientIp('10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
    expect(isTrusted('10.0.0.1')).toBe(true);
  });

  test('with networks, skips entries while the sender is in a trusted network', () => {
    const { clientIp, isTrusted } = createProxyTrust({ networks: ['10.0.0.0/8', '::1'] });
    expect(clientIp('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.2.3.4')).toBe('198.51.100.7');
    expect(clientIp('::1', '2001:db8::7')).toBe('2001:db8::7');
    expect(clientIp('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
    expect(['::ffff:10.0.0.1', '::1', '203.0.113.9'].map(isTrusted)).toEqual([true, true, false]);
  });

  test('drops ports and stops at an invalid entry', () => {
    const { clientIp } = createProxyTrust({ hops: 2 });
    expect(clientIp('10.0.0.1', '[2001:db8::7]:443')).toBe('2001:db8::7');
    expect(clientIp('10.0.0.1', '198.51.100.7:5123')).toBe('198.51.100.7');
    expect(clientIp('10.0.0.1', '198.51.100.7, unknown')).toBe('10.0.0.1');
  });

  test('counts an IPv6 subscriber network as one in rate limits', () => {
    expect(rateLimitKey('2001:db8:1:2::1')).toBe(rateLimitKey('2001:0db8:1:2:ffff:ffff:ffff:ffff'));
    expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'));
    expect(rateLimitKey('::1')).toBe('0:0:0:0::/64');
    expect(rateLimitKey('198.51.100.7')).toBe('198.51.100.7');
  });
});
