import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/config.ts';

/** Finds the real client address from the socket's address and the X-Forwarded-For header (absent: null). */
export type ClientAddress = (socketAddress: string, forwardedFor: string | null | undefined) => string;

/** An IPv4 address in IPv6 clothes is the same client as without them. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** An entry may carry a port (`1.2.3.4:80`, `[::1]:80`). Null for anything that is not an address. */
function parseEntry(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : plain(bare);
}

function trustedNetworks(networks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Each trusted proxy appends the address it was called from, so the list is read from its right end and only as far as
 * trust reaches: whatever stands further left was written by the client and may be a lie.
 */
export function createClientAddress(trust: Config['trustProxy']): ClientAddress {
  const isTrusted = 'networks' in trust ? trustedNetworks(trust.networks) : null;
  const hops = 'hops' in trust ? trust.hops : Number.POSITIVE_INFINITY;

  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress);
    const entries = forwardedFor?.split(',') ?? [];
    for (let hop = 0; hop < hops && entries.length > 0; hop += 1) {
      if (isTrusted !== null && !isTrusted(address)) break;
      const next = parseEntry(entries.pop() ?? '');
      if (next === null) break;
      address = next;
    }
    return address;
  };
}

/**
 * Whom a limit per address counts. A subscriber is commonly given a whole /64 of IPv6, so its addresses count as one.
 */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
