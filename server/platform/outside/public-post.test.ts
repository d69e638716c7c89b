import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { postPublicly, postThrough, publicLookup } from './public-post.ts';

const post = { headers: {}, body: Buffer.from('x'), timeoutMs: 2000 };

test.each([
  ...['8.8.8.8', '142.250.1.1', '2607:f8b0::1', '2a00:1450:4001::200e'].map((address) => [address, true] as const),
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...['0.0.0.0', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.7'].map(
    (address) => [address, false] as const,
  ),
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'].map(
    (address) => [address, false] as const,
  ),
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00::1', '2001:db8::1', 'localhost', ''].map(
    (address) => [address, false] as const,
  ),
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('requests', () => {
  test.each(['http://push.example.test/', 'https://push.example.test:8443/', 'https://127.0.0.1/', 'https://[::1]/'])(
    'rejects %s as a host',
    async (url) => {
      await expect(postPublicly(new URL(url), post)).rejects.toThrow('is not a host that is asked');
    },
  );

  test('does not connect to a name that also resolves to a private address', async () => {
    const lookup = publicLookup((_host, done) =>
      done(null, [
        { address: '142.250.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    await expect(postThrough(lookup, new URL('https://push.example.test/'), post)).rejects.toThrow('no public address');
  });
});
