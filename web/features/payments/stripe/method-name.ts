import type { ConfirmationToken } from '@stripe/stripe-js';
import type { MethodSummary } from '../use-card-text.ts';

const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
  ideal: 'iDEAL',
  paypal: 'PayPal',
  us_bank_account: 'US bank account',
  sepa_debit: 'SEPA Direct Debit',
};

/** Stripe's name of a card brand or of a payment method, as shoppers know it. */
export function methodName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function summaryOf({ type, card }: ConfirmationToken['payment_method_preview']): MethodSummary {
  if (card) return { kind: 'card', brand: methodName(card.brand), last4: card.last4 };
  return { kind: 'named', name: methodName(type) };
}
