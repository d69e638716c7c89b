import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/config.ts';

/** What `TRUST_PROXY` says about the peers of our sockets. */
interface ProxyTrust {
  /** The client's IP address, from the socket's and the X-Forwarded-For header. */
  clientIp(socketIp: string, forwardedFor: string | null | undefined): string;
  /** Whether the peer is a trusted proxy, so that it and not the client wrote the forwarding headers. */
  isTrusted(socketIp: string): boolean;
}

/** An IPv4 address mapped to IPv6 is the same client. */
export function unmapped(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  return mapped?.[1] ?? ip;
}

/** An entry may carry a port (`1.2.3.4:80`, `[::1]:80`). Null for anything that is not an IP address. */
function parseEntry(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : unmapped(bare);
}

function trustedNetworks(networks: string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(ip, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (ip) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Each trusted proxy appends the IP address of its peer, so the list is read from its right end, and only as far as
 * trust reaches. Entries further left come from the client and can be forged.
 */
export function createProxyTrust(trust: Config['trustProxy']): ProxyTrust {
  const isTrustedNetwork = 'networks' in trust ? trustedNetworks(trust.networks) : null;
  const hops = 'hops' in trust ? trust.hops : Number.POSITIVE_INFINITY;

  return {
    clientIp(socketIp, forwardedFor) {
      let ip = unmapped(socketIp);
      const entries = forwardedFor?.split(',') ?? [];
      for (let hop = 0; hop < hops && entries.length > 0; hop += 1) {
        if (isTrustedNetwork !== null && !isTrustedNetwork(ip)) break;
        const next = parseEntry(entries.pop() ?? '');
        if (next === null) break;
        ip = next;
      }
      return ip;
    },
    isTrusted: (socketIp) => (isTrustedNetwork === null ? hops > 0 : isTrustedNetwork(unmapped(socketIp))),
  };
}

/** The key of a rate limit per IP address. A subscriber usually gets a whole /64 of IPv6, so its addresses count as one. */
export function rateLimitKey(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
