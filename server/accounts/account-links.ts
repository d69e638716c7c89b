/** Where the links of account emails lead. */
export interface AccountLinks {
  /** The target of links and redirects that name no other, or one that is not allowed. */
  home: string;
  signIn: string;
  /** Requests a link to choose a new password. */
  forgotPassword: string;
  /** Chooses a new password, in the session that the link has started. */
  resetPassword: string;
  /** How the account can be accessed. */
  security: string;
  /** Completes what the email is about. */
  confirm(type: string, tokenHash: string, redirectTo: string): string;
}

function withQuery(path: string, origin: string, query: Record<string, string>): string {
  const url = new URL(path, origin);
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** The shop's pages. Confirming takes a button, so an email scanner that follows links does not use up the token. */
export function pageLinks(origin: string): AccountLinks {
  return {
    home: origin,
    signIn: `${origin}/auth/login`,
    forgotPassword: `${origin}/auth/forgot-password`,
    resetPassword: `${origin}/auth/reset-password`,
    security: `${origin}/auth/profile?tab=security`,
    confirm: (type, tokenHash, redirectTo) =>
      withQuery('/auth/confirm', origin, { token_hash: tokenHash, type, redirect_to: redirectTo }),
  };
}

/** For a front end of another origin, whose pages are unknown: links go through the auth API, as GoTrue's do. */
export function apiLinks(origin: string, siteUrl: string): AccountLinks {
  return {
    home: siteUrl,
    signIn: siteUrl,
    forgotPassword: siteUrl,
    resetPassword: siteUrl,
    security: siteUrl,
    confirm: (type, tokenHash, redirectTo) =>
      withQuery('/auth/v1/verify', origin, { token: tokenHash, type, redirect_to: redirectTo }),
  };
}
