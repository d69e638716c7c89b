import { AppError } from '#server/platform/errors/app-error.ts';
import { DatabaseError } from '#server/platform/db/database.ts';

/** Turns what the shop's SQL refuses (`PTnnn`, told apart by its hint) into the function's own error; else gives it back. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
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
  }
  if (hint === 'orders_open' || hint === 'campaigns_running' || hint === 'last_admin')
    return new AppError(409, hint, message, options);
  if (hint === 'refund_too_much')
    return new AppError(409, 'refund_too_much', message, { ...options, details: { rest: Number(detail) } });
  if (error.code === 'PT409') return new AppError(409, 'conflict', message, options);
  if (error.code === 'PT400') return new AppError(400, 'invalid_body', message, options);
  if (error.code === 'PT403') return new AppError(403, 'forbidden', message, options);
  if (error.code === 'PT404') return new AppError(404, 'not_found', message, options);
  if (error.code === 'PT409') return new AppError(409, 'conflict', message, options);
  // A check constraint names the field it guards.
  if (error.code === '23514')
    return new AppError(400, 'invalid_body', 'The order holds a value that cannot be stored', {
      ...options,
      details: { constraint: error.constraint },
    });
  // The account behind a token that has not expired yet may be gone.
  if (error.code === '23503' && /user|client/.test(error.constraint ?? ''))
    return new AppError(401, 'not_authenticated', 'User not authenticated', options);
  // Text that no PostgreSQL text can hold, such as a zero byte.
  if (error.code.startsWith('22'))
    return new AppError(400, 'invalid_body', 'The request holds characters that cannot be stored', options);
  if (error.code.startsWith('08') || error.code === '57P03' || error.code === '53300') {
    return new AppError(503, 'unavailable', 'The shop is not available right now. Please try again in a moment.', {
      ...options,
      headers: { 'retry-after': '5' },
    });
  }
  return error;
}
