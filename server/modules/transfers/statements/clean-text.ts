import { withoutMarks } from '#server/modules/campaigns/imports/cells/plain-text.ts';

/** A text in one line, without characters that control how it is shown or stored. */
export const cleanText = (text: string): string =>
  withoutMarks(text.normalize('NFC'))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
