import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { DatabaseError } from '#server/platform/db/database.ts';

/** GoTrue's error codes that this server uses. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'captcha_failed'
  | 'conflict'
  | 'email_address_invalid'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_recovery_codes_locked'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'oauth_provider_not_supported'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_assertion_no_email'
  | 'saml_assertion_no_user_id'
  | 'saml_provider_disabled'
  | 'saml_relay_state_expired'
  | 'saml_relay_state_not_found'
  | 'session_expired'
  | 'session_not_found'
  | 'single_identity_not_deletable'
  | 'sso_provider_disabled'
  | 'sso_provider_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'unexpected_audience'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'user_sso_managed'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'web3_unsupported_chain'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_credential_not_found'
  | 'webauthn_verification_failed';

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

export interface WeakPassword {
  message: string;
  reasons: WeakPasswordReason[];
}

interface AuthErrorOptions {
  weakPassword?: WeakPassword;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal as GoTrue words it. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly weakPassword: WeakPassword | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: AuthErrorCode, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.weakPassword = options.weakPassword;
    this.retryAfter = options.retryAfter;
  }
}

/** The words of RFC 6749 for why no token is given. */
export type OAuthErrorCode = 'invalid_grant' | 'invalid_nonce' | 'invalid_request' | 'server_error';

/** A refusal in the form of OAuth 2, which the grants of outside identities use: always 400 `{error, error_description}`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string, options: { cause?: unknown } = {}) {
    super(description, options);
    this.code = code;
  }
}

/** The first dated version of GoTrue's API, from which on `code` is a string. */
const DATED_VERSION = '2024-01-01';

function datedVersion(header: string | undefined): string | null {
  if (header === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(header) || Number.isNaN(Date.parse(header))) return null;
  return header >= DATED_VERSION ? DATED_VERSION : null;
}

/** Values that only the database could refuse: text or JSON it can't hold, or a limit a table sets. */
const REFUSED_VALUES = ['22001', '22021', '22P02', '22P05', '23514'];

function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthError(413, 'request_entity_too_large', 'Request body exceeds the maximum allowed size of 1MB');
  }
  if (error instanceof DatabaseError && REFUSED_VALUES.includes(error.code)) {
    return new AuthError(400, 'validation_failed', 'A value in the request cannot be stored', { cause: error });
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    cause: error,
  });
}

/** What a log may hold of a failure: where it happened, but no message or detail, which quote addresses and tokens. */
function traceOf(cause: unknown) {
  if (!(cause instanceof Error)) return { type: typeof cause };
  const at = cause.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const database = cause instanceof DatabaseError ? { sqlState: cause.code, constraint: cause.constraint } : {};
  return { type: cause.name, ...database, at };
}

/** A rule of the shop's own database that an account would break, such as the last administrator's. */
function ruleOf(raised: unknown): unknown {
  return raised instanceof DatabaseError && raised.code === 'PT409'
    ? new AuthError(409, 'conflict', raised.message, { cause: raised })
    : raised;
}

/**
 * The one place where refusals become answers: `{code, message}` for clients that send a dated X-Supabase-Api-Version,
 * `{code: status, error_code, msg}` for older ones.
 */
export function renderError(c: Context, raised: unknown, log: Logger): Response {
  if (raised instanceof OAuthError) {
    return Response.json(
      { error: raised.code, error_description: raised.message },
      { status: 400, headers: { 'cache-control': 'no-store' } },
    );
  }
  const error = asAuthError(ruleOf(raised));
  const errorId = error.status >= 500 ? randomUUID() : undefined;
  if (errorId !== undefined) log.error({ ...traceOf(error.cause), errorId, path: c.req.path }, 'auth request failed');
  const version = datedVersion(c.req.header('x-supabase-api-version'));
  const shared = {
    ...(error.weakPassword === undefined ? {} : { weak_password: { reasons: error.weakPassword.reasons } }),
    ...(errorId === undefined ? {} : { error_id: errorId }),
  };
  const body =
    version === null
      ? { code: error.status, error_code: error.code, msg: error.message, ...shared }
      : { code: error.code, message: error.message, ...shared };
  return Response.json(body, {
    status: error.status,
    headers: {
      'cache-control': 'no-store',
      'x-sb-error-code': error.code,
      ...(version === null ? {} : { 'x-supabase-api-version': version }),
      // The rest of the body is not read, so the connection cannot carry another request.
      ...(error.status === 413 ? { connection: 'close' } : {}),
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
  });
}
