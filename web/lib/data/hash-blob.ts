import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const SLICE_BYTES = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file in hex, read in slices: Web Crypto can only hash what is in memory as a whole.
 * `onShare` receives the share read so far, from 0 to 1.
 */
export async function hashBlob(blob: Blob, onShare: (share: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < blob.size; start += SLICE_BYTES) {
    hash.update(new Uint8Array(await blob.slice(start, start + SLICE_BYTES).arrayBuffer()));
    onShare(Math.min(1, (start + SLICE_BYTES) / blob.size));
  }
  return bytesToHex(hash.digest());
}
