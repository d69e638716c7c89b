/** Reasons that prevent the deletion of an account. */
type LeavingObstacle = 'orders_open' | 'campaigns_running' | 'balance_left' | 'last_admin';

/** Machine-readable codes for clients; the message is for people. */
/** Why a bank transfer is not recorded, or not offered. */
export const transferObstacles = [
  'transfer_not_offered',
  'transfers_waiting',
  'nothing_open',
  'payment_underway',
  'part_too_much',
  'parts_sum',
  'other_currency',
  'received_on',
  'recorded_before',
  'client',
  'proof',
  'guest_balance',
] as const;
export type TransferObstacle = (typeof transferObstacles)[number];

type ErrorCode =
  | 'shop_closed'
  | 'not_ready'
  | 'test_failed'
  | 'settings_changed'
  | 'backup_busy'
  | 'backup_unavailable'
  | 'bad_request'
  | 'invalid_body'
  | 'invalid_document'
  | 'invalid_logo'
  | 'email_address_invalid'
  | 'body_too_large'
  | 'not_authenticated'
  | 'forbidden'
  | 'not_found'
  | 'unknown_push_service'
  | 'method_not_allowed'
  | 'conflict'
  | 'file_changed'
  | 'unreadable'
  | 'currency_open'
  | 'price_changed'
  | 'amount_changed'
  | 'terms_changed'
  | 'unknown_package'
  | 'link_mismatch'
  | 'unknown_link'
  | 'promo_refused'
  | 'quote_not_found'
  | 'quote_accepted'
  | 'quote_declined'
  | 'check_email'
  | 'quote_edited'
  | 'quote_ended'
  | 'quote_over'
  | 'quote_replaced'
  | 'quote_repriced'
  | 'quote_tax_changed'
  | 'no_lines'
  | 'expected_cost'
  | 'discount_too_much'
  | 'deposit_too_much'
  | 'deposit_needed'
  | 'unknown_country'
  | 'address_needed'
  | 'company_needed'
  | 'invalid_tax_number'
  | 'idempotency_key_reused'
  | 'payment_declined'
  | 'card_declined'
  | 'card_not_found'
  | 'bad_signature'
  | 'wrong_mode'
  | 'refund_too_much'
  | 'refund_disputed'
  | 'refund_failed'
  | 'payments_unavailable'
  | TransferObstacle
  | 'invalid_credentials'
  | 'reauthentication_needed'
  | 'insufficient_aal'
  | LeavingObstacle
  | 'link_invalid'
  | 'owner_link_invalid'
  | 'user_already_exists'
  | 'weak_password'
  | 'code_invalid'
  | 'guest'
  | 'account_disabled'
  | 'signup_disabled'
  | 'captcha_failed'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

/**
 * An error with a message for the user. `details` is sent to the client unchanged; `cause` is only logged.
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
