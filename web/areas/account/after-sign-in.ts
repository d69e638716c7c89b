import { addToCart } from '#web/features/cart/cart-store.ts';
import { signInAddress, splitWanted, returnPath } from '#web/features/session/return-path.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { forgetWanted, keepWanted, waitingWanted } from '#web/features/session/wanted.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Where somebody who just signed in goes, and what is in the cart by then. */
export interface SignInIntent {
  /** A page of ours to go back to, already without the wanted packages. */
  path: string | null;
}

/** Reads the way back from a `redirect_to` and keeps what is wanted, by it or by `add`, until somebody is signed in. */
export function readIntent(search: URLSearchParams, wanted: readonly string[], origin: string): SignInIntent {
  const target = returnPath(search.get('redirect_to'), origin);
  const split = target === null ? null : splitWanted(target);
  keepWanted([...wanted, ...(split?.wanted ?? [])]);
  return { path: split?.path ?? null };
}

export type Landing = 'form' | 'callback';

/** The page asked for, else the person's own: a client's is the dashboard after the form and the orders after a link. */
export function landingFor(user: Pick<SessionUser, 'isAdmin'>, path: string | null, landing: Landing): string {
  if (path !== null) return path;
  if (user.isAdmin) return '/admin';
  return landing === 'form' ? '/dashboard' : '/client';
}

/** What a sign-in that is half way hands to the screen of its second step, as router state. */
export interface SecondStepState {
  landing?: Landing;
  /** The first step was a reset link: a new password comes after the second. */
  recovery?: boolean;
}

/** The screen of the second step, and what it is told: `navigate(...secondStep(path, { landing }))`. */
export function secondStep(
  path: string | null,
  state: SecondStepState,
): [string, { replace: true; state: SecondStepState }] {
  return [signInAddress(path ?? '/', '/auth/two-factor'), { replace: true, state }];
}

/** Puts what was wanted before the sign-in into the cart. What the shop refuses is told, not lost silently. */
export async function addWanted(): Promise<void> {
  const wanted = waitingWanted();
  forgetWanted();
  for (const id of wanted) {
    try {
      await addToCart(id);
    } catch (error) {
      console.error('a wanted package could not be added', id, error);
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  }
}
