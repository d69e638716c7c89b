/** Why an account cannot be deleted yet. */
export type LeavingObstacle = 'orders_open' | 'campaigns_running' | 'last_admin';

/** Codes that a client may act on; the message beside them is for people. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_body'
  | 'body_too_large'
  | 'not_authenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'price_changed'
  | 'unknown_package'
  | 'promo_refused'
  | 'idempotency_key_reused'
  | 'payment_declined'
  | 'refund_too_much'
  | 'refund_failed'
  | 'payments_unavailable'
  | 'invalid_credentials'
  | 'reauthentication_needed'
  | 'insufficient_aal'
  | LeavingObstacle
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/**
 * A refusal with words for the user. `details` goes to the client as it is; `cause` goes to the log alone.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: { details?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}
