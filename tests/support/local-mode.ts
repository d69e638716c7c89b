/**
 * For a server that tests start: local mode, in which they read emails and metrics, unless the settings say that others
 * reach it.
 */
export const localMode = (env: Readonly<Record<string, string>>): Record<string, string> =>
  ['HOST', 'PUBLIC_URL', 'TRUST_PROXY'].some((name) => (env[name] ?? '') !== '') ? {} : { LOCAL_MODE: 'on' };

/** The settings of a shop behind a proxy that it trusts: nothing is local. */
export const behindProxy = {
  PUBLIC_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: '1',
} as const;
