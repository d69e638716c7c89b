import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { ParsedMessage } from '@spruceid/siwe-parser';
import { rejected, type SignInMessage } from './sign-in-message.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** An address with the capitals that EIP-55 uses as its checksum. */
function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hex(keccak_256(new TextEncoder().encode(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

const NONCE_STAND_IN = 'unstated';

/**
 * The text in the strict form of EIP-4361. The official client writes addresses in lower case and omits the nonce by
 * default; the parser rejects both. Only the parsed text changes; the signature is checked over the original text.
 */
function strictForm(text: string): string {
  return text
    .replace(
      /^([^\n]+\n)(0x[0-9a-fA-F]{40})\n/,
      (_, line: string, address: string) => `${line}${checksummed(address)}\n`,
    )
    .replace(/(\nVersion: \d+\nChain ID: \d+\n)(?!Nonce: )/, `$1Nonce: ${NONCE_STAND_IN}\n`);
}

/** Reads an EIP-4361 message. @throws {OAuthError} invalid_grant */
export function readEthereumMessage(text: string): SignInMessage {
  try {
    const { address, chainId, nonce, ...rest } = new ParsedMessage(strictForm(text));
    return {
      ...rest,
      address: address.toLowerCase(),
      network: String(chainId),
      nonce: nonce === NONCE_STAND_IN ? undefined : nonce,
    };
  } catch (error) {
    throw rejected('Message is not one to sign in with Ethereum', error);
  }
}

/** What wallets sign for `personal_sign` (EIP-191). */
function digestOf(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

/** Whether the holder of `address` (lower case) signed the text. `signature` is 65 bytes in hexadecimal: r, s, v. */
export function isEthereumSignature(text: string, signature: string, address: string): boolean {
  const [, compact, recovery = ''] =
    /^0x([0-9a-fA-F]{128})([0-9a-fA-F]{2})$/.exec(signature.startsWith('0x') ? signature : `0x${signature}`) ?? [];
  const bit = ({ '00': 0, '01': 1, '1b': 0, '1c': 1 } as Record<string, number>)[recovery.toLowerCase()];
  if (compact === undefined || bit === undefined) return false;
  try {
    const parsed = secp256k1.Signature.fromCompact(compact).addRecoveryBit(bit);
    if (parsed.hasHighS()) return false;
    const key = parsed.recoverPublicKey(digestOf(text)).toBytes(false);
    return `0x${hex(keccak_256(key.subarray(1)).subarray(-20))}` === address;
  } catch {
    return false; // The numbers are not a point of the curve.
  }
}
