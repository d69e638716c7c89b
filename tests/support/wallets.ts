import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { addressOf } from '#server/protocols/auth/web3/base58.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A newly generated wallet; signs like `personal_sign`. */
export function ethereumWallet() {
  const key = secp256k1.utils.randomPrivateKey();
  const address = `0x${hex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20))}`;
  const parts = (text: string) => {
    const bytes = Buffer.from(text);
    return secp256k1.sign(
      keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes])),
      key,
    );
  };
  return {
    address,
    sign: (text: string): `0x${string}` => {
      const signature = parts(text);
      return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`;
    },
    /** The malleable second signature of the same key and text (high s), which strict verifiers reject. */
    signHigh: (text: string): `0x${string}` => {
      const { r, s, recovery } = parts(text);
      const high = secp256k1.CURVE.n - s;
      return `0x${r.toString(16).padStart(64, '0')}${high.toString(16).padStart(64, '0')}${(28 - recovery).toString(16)}`;
    },
  };
}

export function solanaWallet() {
  const key = ed25519.utils.randomPrivateKey();
  return {
    address: addressOf(ed25519.getPublicKey(key)),
    sign: (text: string) => ed25519.sign(new TextEncoder().encode(text), key),
  };
}
