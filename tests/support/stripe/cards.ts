/** How a charge of a card ends. */
type Behavior =
  | { kind: 'success' }
  | { kind: 'decline'; code: DeclineCode }
  /** `unless-set-up`: no longer once the shopper authenticated a setup or a payment that saves the card. */
  | { kind: 'authenticate'; when: 'always' | 'unless-set-up' | 'off-session'; declinedAs?: DeclineCode };

interface Decline {
  /** `error.code`. */
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  declineCode: string;
  message: string;
}

const declined = 'Your card was declined.';
export const DECLINES = {
  generic_decline: { code: 'card_declined', declineCode: 'generic_decline', message: declined },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', declineCode: 'lost_card', message: declined },
  stolen_card: { code: 'card_declined', declineCode: 'stolen_card', message: declined },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: declined },
  expired_card: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;
export type DeclineCode = keyof typeof DECLINES;

interface TestCard {
  behavior: Behavior;
  /** Declined already when the card is attached or set up, or only when it is charged. */
  attaches: boolean;
  /** A dispute follows the charge. */
  dispute?: 'fraudulent' | 'product_not_received';
  refunds?: 'fail-later' | 'pending';
}

const success: TestCard = { behavior: { kind: 'success' }, attaches: true };
const decline = (code: DeclineCode): TestCard => ({ behavior: { kind: 'decline', code }, attaches: false });
const authenticate = (when: 'always' | 'unless-set-up' | 'off-session', declinedAs?: DeclineCode): TestCard => ({
  behavior: { kind: 'authenticate', when, declinedAs },
  attaches: true,
});

/** https://docs.stripe.com/testing */
const CARDS: Record<string, TestCard> = {
  4242424242424242: success,
  4000056655665556: success,
  5555555555554444: success,
  378282246310005: success,
  4000000000000077: success,
  4000000000000002: decline('generic_decline'),
  4000000000009995: decline('insufficient_funds'),
  4000000000009987: decline('lost_card'),
  4000000000009979: decline('stolen_card'),
  4100000000000019: decline('fraudulent'),
  4000000000000069: decline('expired_card'),
  4000000000000127: decline('incorrect_cvc'),
  4000000000000119: decline('processing_error'),
  4000000000000341: { ...decline('generic_decline'), attaches: true },
  4000002500003155: authenticate('unless-set-up'),
  4000002760003184: authenticate('always'),
  4000008260003178: authenticate('always', 'insufficient_funds'),
  4000003800000446: authenticate('off-session'),
  4000000000000259: { ...success, dispute: 'fraudulent' },
  4000000000002685: { ...success, dispute: 'product_not_received' },
  4000000000005126: { ...success, refunds: 'fail-later' },
  4000000000007726: { ...success, refunds: 'pending' },
};

/** Payment methods that Stripe offers in test mode under fixed ids; each use makes a new one. */
export const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_bypassPending: '4000000000000077',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
};

export const DEFAULT_NUMBER = '4242424242424242';

export const digits = (number: string): string => number.replaceAll(/\D/g, '');

/** The card with this number, or undefined: real numbers and unknown ones are errors in test mode. */
export const testCard = (number: string): TestCard | undefined => CARDS[digits(number)];

export function brandOf(number: string): string {
  if (number.startsWith('5')) return 'mastercard';
  return number.startsWith('3') ? 'amex' : 'visa';
}
