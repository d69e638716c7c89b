import type { UserChange, UserRow } from '../users/users.queries.ts';

/**
 * Who chose the password at a sign-up. A stranger can sign up with anybody's email, also after its owner did, and the owner
 * confirms the newest email: only what that browser or client did itself may keep the password.
 */
export interface Chooser {
  /** Hash of a cookie that the sign-up set. */
  browser: string;
  /** Hash of address and user agent, for clients without cookies. */
  client: string;
}

/** Who confirms. `client` is null for a browser on our own pages: it keeps cookies, so only the cookie counts. */
export interface Confirmer {
  browser: string | null;
  client: string | null;
}

export const chosenBy = ({ browser, client }: Chooser) =>
  ({ sign_up_browser: browser, sign_up_client: client }) satisfies UserChange;

/** For a password of an administrator, a proved password, and none. */
export const noChooser = { sign_up_browser: null, sign_up_client: null } satisfies UserChange;

/** Whether the password is that of the person who confirms the account, or was set by an administrator. */
export function isPasswordOf(
  { sign_up_browser: browser, sign_up_client: client }: UserRow,
  confirmer: Confirmer,
): boolean {
  if (browser === null && client === null) return true;
  return (
    (confirmer.browser !== null && confirmer.browser === browser) ||
    (confirmer.client !== null && confirmer.client === client)
  );
}
