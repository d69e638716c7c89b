import { addToCart } from '#web/features/cart/cart-store.ts';
import { signInUrl, splitPackages, returnPath } from '#web/features/accounts/session/return-path.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import {
  clearPendingPackages,
  savePendingPackages,
  pendingPackages,
} from '#web/features/accounts/session/pending-packages.ts';
import { readWantedPackage } from '#web/features/accounts/session/wanted-package.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Where a user goes after signing in. */
export interface SignInIntent {
  /** A same-origin path to return to, without the packages to add. Null when none was given. */
  path: string | null;
}

/**
 * Reads the return path from `redirect_to` and stores the packages to add (from it or from `add`) until the user signs
 * in.
 */
export function readIntent(search: URLSearchParams, packages: readonly string[], origin: string): SignInIntent {
  const target = returnPath(search.get('redirect_to'), origin);
  const split = target === null ? null : splitPackages(target);
  savePendingPackages([...packages, ...(split?.packages ?? [])]);
  return { path: split?.path ?? null };
}

export type Landing = 'form' | 'callback';

/**
 * The requested page, else the user's default. For clients that is the dashboard after the form, the orders after a
 * link.
 */
export function landingFor(user: Pick<SessionUser, 'isTeam'>, path: string | null, landing: Landing): string {
  if (path !== null) return path;
  if (user.isTeam) return '/admin';
  return landing === 'form' ? '/dashboard' : '/client';
}

/**
 * Arguments for navigating after a confirmed sign-up. A password that somebody else may have chosen is gone: the user
 * chooses one first.
 */
export function afterConfirmation(
  user: Pick<SessionUser, 'isTeam' | 'needsPassword'>,
  path: string | null,
  landing: Landing,
): [string, { replace: true; state?: { recovery: true } }] {
  if (user.needsPassword) return ['/auth/reset-password', { replace: true, state: { recovery: true } }];
  return [landingFor(user, path, landing), { replace: true }];
}

/** Router state that a pending MFA sign-in (AAL1) passes to the second-step screen. */
export interface SecondStepState {
  landing?: Landing;
  /** The first step was a password reset link: the user sets a new password after the second step. */
  recovery?: boolean;
}

/** Arguments for navigating to the second-step screen: `navigate(...secondStep(path, { landing }))`. */
export function secondStep(
  path: string | null,
  state: SecondStepState,
): [string, { replace: true; state: SecondStepState }] {
  return [signInUrl(path ?? '/', '/auth/two-factor'), { replace: true, state }];
}

/**
 * Adds the packages chosen before sign-in to the cart, and returns the ids of those that are in it now. Shows a toast for
 * each package that cannot be added.
 */
export async function addPendingPackages(): Promise<string[]> {
  const packages = pendingPackages();
  clearPendingPackages();
  const added: string[] = [];
  for (const wanted of packages) {
    const read = readWantedPackage(wanted);
    if (read === null) continue;
    try {
      await addToCart(read.id, { link: read.link });
      added.push(read.id);
    } catch (error) {
      console.error('a chosen package could not be added', read.id, error);
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  }
  return added;
}
