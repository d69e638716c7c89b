import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { type ProviderAccount, resolveAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { spendStatement } from '#server/accounts/identities/spent-statements.queries.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { startSession } from '#server/accounts/sessions/sessions.ts';
import { inAccountTransaction } from '#server/accounts/transaction.ts';
import { readBody } from '#server/protocols/auth/body.ts';
import { captchaFields, requirePerson } from '#server/protocols/auth/captcha.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { wireSession } from '#server/accounts/sessions/wire-session.ts';
import type { Services } from '#server/services.ts';
import { isEthereumSignature, readEthereumMessage } from './ethereum.ts';
import { rejected, requireUsable, type SignInMessage } from './sign-in-message.ts';
import { isSolanaSignature, readSolanaMessage } from './solana.ts';

/** The claims are stored in `user_metadata`, which must stay small. */
const MAX_MESSAGE_LENGTH = 4096;

const Body = z.object({
  chain: z.string(),
  message: z.string().min(1).max(MAX_MESSAGE_LENGTH),
  signature: z.string().max(200),
  ...captchaFields,
});

const chains = {
  ethereum: { read: readEthereumMessage, isSignature: isEthereumSignature },
  solana: { read: readSolanaMessage, isSignature: isSolanaSignature },
};

/** POST /token?grant_type=web3 {chain, message, signature}: exchanges a message that a wallet signed for this site for a session. */
export function grantWeb3(services: Services): Endpoint {
  return async (c) => {
    if (!services.config.auth.web3) throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    await limitRequests(services, perIp.web3, c.get('ip'));
    const body = await readBody(c, Body);
    await requirePerson(services, c, body);
    const { chain, message: text, signature } = body;
    if (chain !== 'ethereum' && chain !== 'solana')
      throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');

    const message = chains[chain].read(text);
    if (!chains[chain].isSignature(text, signature, message.address))
      throw rejected('Signature does not match address in message');
    const expiresAt = requireUsable(services, message);
    const id = createHash('sha256').update(`web3:${chain}:${text}`).digest('hex');
    const now = services.clock.now();
    const session = await inAccountTransaction(services, originOf(c), async (sql) => {
      if (!(await spendStatement(sql, id, expiresAt))) throw rejected('Signed message was used before');
      const { user, rejection } = await resolveAccount(services, sql, accountOf(chain, message), { now });
      if (rejection !== null) throw rejection;
      return startSession(services, sql, originOf(c), { user, method: 'web3', now });
    });
    return c.json(wireSession(session));
  };
}

/** A wallet has no email. */
function accountOf(
  chain: keyof typeof chains,
  { address, network, domain, statement }: SignInMessage,
): ProviderAccount {
  const subject = `web3:${chain}:${address}`;
  const claims = { custom_claims: { address, chain, network, domain, statement } };
  return {
    provider: 'web3',
    subject,
    email: null,
    emailVerified: false,
    metadata: claims,
    identityData: { ...claims, sub: subject, email_verified: false, phone_verified: false },
  };
}
