import { expect, test } from 'vitest';
import { declineCodes, declineOf } from '#domain/payments/decline.ts';
import { declineReason } from '#server/modules/payments/providers/stripe/decline-reasons.ts';
import english from '#web/messages/en/error.json' with { type: 'json' };

const texts: Record<string, string> = english;
/** Reasons of ours, whose texts come with the payment. */
const own = ['cancelled', 'replaced', 'interrupted', 'invalid_token'];

test.each([...declineCodes.filter((code) => !own.includes(code)), 'card_declined', 'lost_card'])(
  'the translated text for %s matches the server’s',
  (code) => {
    expect(texts[`error.declined.${declineOf(code)}`]).toBe(declineReason(code));
  },
);
