import { AppError, transferObstacles } from '#server/platform/errors/app-error.ts';
import { DatabaseError } from '#server/platform/db/database.ts';

/**
 * Maps SQL errors raised by the shop (`PTnnn`, identified by hint) to the function's error. Returns any other error
 * unchanged.
 */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  return errorOfHint(error) ?? errorOfCode(error);
}

function errorOfHint(error: DatabaseError): AppError | undefined {
  const { hint, detail, message } = error;
  const options = { cause: error };
  switch (hint) {
    case 'price_changed':
      return new AppError(409, 'price_changed', message, {
        ...options,
        details: { quote: JSON.parse(detail ?? 'null') as unknown },
      });
    case 'promo_refused':
      return new AppError(422, 'promo_refused', message, { ...options, details: { reason: detail } });
    case 'unknown_package':
      return new AppError(400, 'unknown_package', message, { ...options, details: { id: detail } });
    case 'link_mismatch':
      return new AppError(400, 'link_mismatch', message, { ...options, details: { service: detail } });
  }
  if (
    hint === 'address_needed' ||
    hint === 'company_needed' ||
    hint === 'invalid_tax_number' ||
    hint === 'unknown_country'
  )
    return new AppError(400, hint, message, options);
  if (hint === 'quote_repriced')
    return new AppError(409, 'quote_repriced', message, { ...options, details: { total: Number(detail) } });
  if (hint === 'quote_edited' || hint === 'quote_accepted') return new AppError(409, hint, message, options);
  if (
    hint === 'discount_too_much' ||
    hint === 'deposit_too_much' ||
    hint === 'deposit_needed' ||
    hint === 'quote_over' ||
    hint === 'no_lines' ||
    hint === 'expected_cost'
  )
    return new AppError(422, hint, message, options);
  if (hint === 'refund_too_much')
    return new AppError(409, 'refund_too_much', message, { ...options, details: { rest: Number(detail) } });
  if (hint === 'currency_fixed')
    return new AppError(400, 'invalid_document', message, {
      ...options,
      details: { fields: [{ field: 'currency', message }] },
    });
  if (hint === 'orders_open' || hint === 'campaigns_running' || hint === 'balance_left' || hint === 'last_admin')
    return new AppError(409, hint, message, options);
  if (hint === 'not_ready' || hint === 'refund_disputed' || hint === 'amount_changed')
    return new AppError(409, hint, message, options);
  if (hint === 'shop_closed') return new AppError(503, 'shop_closed', message, options);
  const obstacle = transferObstacles.find((known) => known === hint);
  if (obstacle !== undefined)
    return new AppError(Number(error.code.slice(2)), obstacle, message, { ...options, details: { detail } });
  return undefined;
}

function errorOfCode(error: DatabaseError): unknown {
  const { message } = error;
  const options = { cause: error };
  if (error.code === 'PT409') return new AppError(409, 'conflict', message, options);
  if (error.code === 'PT400') return new AppError(400, 'invalid_body', message, options);
  if (error.code === 'PT403') return new AppError(403, 'forbidden', message, options);
  if (error.code === 'PT404') return new AppError(404, 'not_found', message, options);
  if (error.code === 'PT429') return new AppError(429, 'rate_limited', message, options);
  // A check constraint names the field it guards.
  if (error.code === '23514')
    return new AppError(400, 'invalid_body', 'The order contains a value that cannot be stored', {
      ...options,
      details: { constraint: error.constraint },
    });
  // The account of a token that is still valid may have been deleted.
  if (error.code === '23503' && /user|client/.test(error.constraint ?? ''))
    return new AppError(401, 'not_authenticated', 'User not authenticated', options);
  // Text that PostgreSQL cannot store, such as a zero byte.
  if (error.code.startsWith('22'))
    return new AppError(400, 'invalid_body', 'The request contains characters that cannot be stored', options);
  if (error.code.startsWith('08') || error.code === '57P03' || error.code === '53300') {
    return new AppError(
      503,
      'unavailable',
      'The shop is not available right now. Please try again in a moment.',
      options,
    );
  }
  return error;
}
