import { createHash, randomBytes } from 'node:crypto';
import { isLocale, pathIn, SOURCE_LOCALE } from '#domain/locales.ts';
import { QUOTE_PATH } from '#domain/quotes/quote-path.ts';

/** 256 bits. */
export const newQuoteToken = (): string => randomBytes(32).toString('base64url');

export const hashQuoteToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** In the language of the quote. */
export function quoteLink(publicUrl: string, token: string, language: string): string {
  return `${publicUrl}${pathIn(isLocale(language) ? language : SOURCE_LOCALE, QUOTE_PATH)}#${token}`;
}
