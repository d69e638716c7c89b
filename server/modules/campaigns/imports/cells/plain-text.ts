/** Byte order marks, and the invisible marks that keep Arabic exports in reading order. */
const INVISIBLE = /[\0\u200B\u200E\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Arabic-Indic digits, and the Eastern ones of Persian and Urdu. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

export const withoutMarks = (text: string): string => text.replace(INVISIBLE, '').trim();

/** For dates and figures: without invisible marks, and with the digits 0 to 9. */
export const plainText = (text: string): string =>
  withoutMarks(text).replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
