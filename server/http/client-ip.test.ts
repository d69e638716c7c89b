import { describe, expect, test } from 'vitest';
import { addressGroup, createClientAddress } from './client-ip.ts';

describe('client address', () => {
  test('without trust the header is ignored', () => {
    const addressOf = createClientAddress({ hops: 0 });
    expect(addressOf('203.0.113.9', '1.1.1.1')).toBe('203.0.113.9');
    expect(addressOf('::ffff:203.0.113.9', null)).toBe('203.0.113.9');
  });

  test('with hops the entry that the outermost trusted proxy wrote counts, not what the client invented', () => {
    const addressOf = createClientAddress({ hops: 1 });
    expect(addressOf('10.0.0.1', '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7');
    expect(createClientAddress({ hops: 2 })('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
    expect(createClientAddress({ hops: 5 })('10.0.0.1', '198.51.100.7')).toBe('198.51.100.7');
  });

  test('with networks it reads on as long as the sender is one of them', () => {
    const addressOf = createClientAddress({ networks: ['10.0.0.0/8', '::1'] });
    expect(addressOf('10.0.0.1', '6.6.6.6, 198.51.100.7, 10.2.3.4')).toBe('198.51.100.7');
    expect(addressOf('::1', '2001:db8::7')).toBe('2001:db8::7');
    expect(addressOf('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  });

  test('ports are dropped and nonsense ends the walk', () => {
    const addressOf = createClientAddress({ hops: 2 });
    expect(addressOf('10.0.0.1', '[2001:db8::7]:443')).toBe('2001:db8::7');
    expect(addressOf('10.0.0.1', '198.51.100.7:5123')).toBe('198.51.100.7');
    expect(addressOf('10.0.0.1', '198.51.100.7, unknown')).toBe('10.0.0.1');
  });

  test('a limit counts a whole IPv6 subscriber network as one', () => {
    expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:0db8:1:2:ffff:ffff:ffff:ffff'));
    expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'));
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
    expect(addressGroup('198.51.100.7')).toBe('198.51.100.7');
  });
});
