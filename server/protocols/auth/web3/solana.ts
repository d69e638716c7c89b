import { createSignInMessageText, parseSignInMessageText, verifyMessageSignature } from '@solana/wallet-standard-util';
import { publicKeyOf } from './base58.ts';
import { rejected, type SignInMessage } from './sign-in-message.ts';

/** In the order of the standard. */
const FIELDS = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID'];

/**
 * The text with its fields in the standard's order. For wallets that cannot compose the message, the official client
 * writes them in another order. Only the parsed text changes; the signature is checked over the original text.
 */
function standardForm(text: string): string {
  const lines = text.split('\n');
  const start = lines.lastIndexOf('') + 1;
  const tail = lines.slice(start);
  const resourcesAt = tail.findIndex((line) => line === 'Resources' || line === 'Resources:');
  const fields = resourcesAt === -1 ? tail : tail.slice(0, resourcesAt);
  const resources = resourcesAt === -1 ? [] : ['Resources:', ...tail.slice(resourcesAt + 1)];
  const rank = (line: string) => FIELDS.findIndex((name) => line.startsWith(`${name}: `));
  return [...lines.slice(0, start), ...fields.toSorted((a, b) => rank(a) - rank(b)), ...resources].join('\n');
}

/** Reads a message of Sign In With Solana. @throws {OAuthError} invalid_grant */
export function readSolanaMessage(text: string): SignInMessage {
  const standard = standardForm(text);
  const parsed = parseSignInMessageText(standard);
  // Serialised again, it must be the same text: the parser treats an unexpected field as part of the statement.
  if (parsed === null || parsed.statement?.includes('\n') || createSignInMessageText(parsed) !== standard) {
    throw rejected('Message is not one to sign in with Solana');
  }
  const { chainId, ...rest } = parsed;
  return { ...rest, network: chainId };
}

/** Whether the holder of `address` signed the text. `signature` is 64 bytes in base64, of either alphabet. */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const publicKey = publicKeyOf(address);
  if (publicKey === null || !/^[A-Za-z0-9_+/-]{86}(==)?$/.test(signature)) return false;
  const message = new TextEncoder().encode(text);
  return verifyMessageSignature({
    message,
    signedMessage: message,
    signature: Buffer.from(signature, 'base64'),
    publicKey,
  });
}
