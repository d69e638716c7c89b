import * as z from 'zod';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hashQuoteToken } from './quote-link.ts';

/** The hash of a link's secret. Whatever was sent is hashed and looked up, so that every rejection costs the same. */
export const LinkHash = z
  .unknown()
  .optional()
  .transform((token) => hashQuoteToken(typeof token === 'string' ? token.slice(0, 200) : ''));

/** Unknown, malformed and withdrawn links, and those of quotes that are long over, get the same answer. */
export const linkInvalid = () =>
  new AppError(404, 'quote_not_found', 'This link doesn’t lead to a quote. Please ask us for a new one.');

/** Why a quote is settled, for who has its link. */
export function quoteSettled(outcome: 'accepted' | 'declined' | 'expired'): AppError {
  switch (outcome) {
    case 'accepted':
      return new AppError(409, 'quote_accepted', 'This quote was accepted');
    case 'declined':
      return new AppError(409, 'quote_declined', 'This quote was declined. Please ask us for a new one.');
    case 'expired':
      return new AppError(409, 'quote_ended', 'This quote has ended. Please ask us for a new one.');
  }
}

/** Per IP address. */
export const READS = { name: 'quote-reads', points: 60, seconds: 300 };
export const ANSWERS = { name: 'quote-answers', points: 30, seconds: 3600 };
