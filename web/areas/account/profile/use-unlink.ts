import type { UserIdentity } from '@supabase/auth-js';
import { unlink } from '#web/features/accounts/security/identities.ts';
import { useRefetchSecurity } from '#web/features/accounts/security/security-queries.ts';
import { useSecurityText } from './use-security-text.ts';
import { useWithProof } from './use-with-proof.ts';

/** Unlinks a way to sign in. Resolves to the text of what went wrong; null if nothing did. */
export function useUnlink(identity: UserIdentity): () => Promise<string | null> {
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const withProof = useWithProof();
  return async () => {
    const outcome = await withProof(() => unlink(identity));
    if (outcome.kind !== 'done') return securityText(outcome);
    await refetch();
    return null;
  };
}
