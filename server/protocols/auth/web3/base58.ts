const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The 32 bytes that Solana writes in base 58, or null for anything else. */
export function publicKeyOf(address: string): Uint8Array | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return null;
  let value = 0n;
  for (const sign of address) value = value * 58n + BigInt(ALPHABET.indexOf(sign));
  if (value >= 1n << 256n) return null;
  const bytes = Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
  return addressOf(bytes) === address ? bytes : null;
}

/** Each leading zero byte is written as a 1. */
export function addressOf(key: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(key).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = (ALPHABET[Number(rest % 58n)] ?? '') + text;
  const zeros = key.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? key.length : zeros) + text;
}
