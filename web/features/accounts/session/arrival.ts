import type { GoTrueClient, Session } from '@supabase/auth-js';
import { callFunction } from '#web/lib/data/functions.ts';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { replaceSession } from '#web/lib/session/replace-session.ts';
import { isGuestUser } from '#web/lib/session/session-storage.ts';
import { loadAuth, settledSession } from '#web/lib/session/session-store.ts';
import { callWithOutcome } from '#web/features/accounts/guest/call-with-outcome.ts';
import { authenticate, type SignInOutcome } from './sign-in.ts';
import { toSessionUser, type SessionUser } from './user.ts';

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email';

/** What a link or an email proves: the token of a link, a PKCE code that this browser began, or a typed code. */
export type ArrivalProof =
  | { tokenHash: string; type: LinkType }
  | { pkceCode: string }
  | { email: string; code: string; type: LinkType }
  | ClaimProof;

/** Moves the orders that a guest placed for this mailbox to its owner's account. */
type ClaimProof = { claim: { token_hash: string } | { order_id: string; code: string } };

/** The link belongs to another account than the one signed in here. Nothing changes until the user has decided. */
export interface OtherAccount {
  kind: 'other-account';
  current: SessionUser;
  offered: SessionUser;
  /** Ends the current session and continues with the offered one. */
  accept: () => Promise<SignInOutcome>;
  /** Ends the offered session, which this browser never stored. */
  decline: () => Promise<void>;
}

export type Arrival = SignInOutcome | OtherAccount;

/**
 * Redeems a link or code. A link can be sent by anyone, so one that opens a session of another account must not replace
 * the current session without a question (login CSRF).
 */
export async function arrive(proof: ArrivalProof): Promise<Arrival> {
  const redeemed = 'claim' in proof ? await claim(proof) : await redeemLink(proof);
  if (redeemed.kind !== 'done') return redeemed;
  const { auth, session } = redeemed.value;
  if (session === null) return { kind: 'done', value: null };
  const hasCart = 'claim' in proof;
  const { session: live, pendingMfa } = await settledSession();
  const current = live ?? pendingMfa;
  if (current === null || isGuestUser(current.user) || current.user.id === session.user.id)
    return adopt(session, hasCart);
  return {
    kind: 'other-account',
    current: toSessionUser(current.user),
    offered: toSessionUser(session.user),
    accept: () => adopt(session, hasCart),
    decline: async () => {
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) console.error('the declined session could not be ended', error);
    },
  };
}

interface Redeemed {
  /** Keeps the session in memory. */
  auth: GoTrueClient;
  session: Session | null;
}

async function claim({ claim: body }: ClaimProof): Promise<Outcome<Redeemed>> {
  const claimed = await callWithOutcome(async () => (await callFunction<Session>('claim-orders', { body })).data);
  if (claimed.kind !== 'done') return claimed;
  return attempt(async () => {
    const auth = (await import('#web/lib/session/auth-client.ts')).createArrivalAuth();
    const { data, error } = await auth.setSession(claimed.value);
    return { value: { auth, session: data.session }, error };
  });
}

function redeemLink(proof: Exclude<ArrivalProof, ClaimProof>): Promise<Outcome<Redeemed>> {
  return attempt(async () => {
    // A tab that views as a client has no account of its own to change; the main client refuses there.
    await loadAuth();
    const auth = (await import('#web/lib/session/auth-client.ts')).createArrivalAuth();
    const { data, error } = await redeem(auth, proof);
    return { value: { auth, session: data?.session ?? null }, error };
  });
}

function redeem(auth: GoTrueClient, proof: Exclude<ArrivalProof, ClaimProof>) {
  if ('pkceCode' in proof) return auth.exchangeCodeForSession(proof.pkceCode);
  if ('tokenHash' in proof) return auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.type });
  return auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.type });
}

async function adopt(session: Session, hasCart: boolean): Promise<SignInOutcome> {
  const outcome = await authenticate(() => replaceSession(session, { hasCart }));
  const needsPassword = 'needs_password' in session && session.needs_password === true;
  return needsPassword && outcome.kind === 'done' && outcome.value !== null
    ? { kind: 'done', value: { ...outcome.value, needsPassword } }
    : outcome;
}
