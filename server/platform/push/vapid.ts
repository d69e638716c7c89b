import { createECDH } from 'node:crypto';
import type { Identity } from '#server/platform/keys/identity.ts';

/** The key pair with which push services recognise the shop (RFC 8292). */
interface VapidKeys {
  /** Uncompressed point, base64url; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

/**
 * Derived from the seal key in `keys.json`: it exists in every installation, is in its backups, and moves with it. A
 * subscription is bound to this key, so rotating the signing keys leaves it alone.
 */
export function vapidKeys({ mac }: Pick<Identity, 'mac'>): VapidKeys {
  const curve = createECDH('prime256v1');
  // Some 1 in 2^32 numbers are not below the order of the curve, and are no private keys.
  for (let attempt = 0; ; attempt++) {
    const scalar = mac('web push', `vapid ${attempt}`);
    try {
      curve.setPrivateKey(scalar);
    } catch (error) {
      if (attempt < 3) continue;
      throw error;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
}
