import type { Cents } from '#domain/money.ts';

/** The team sells monthly plans only. */
export const PLAN_MONTHS = 1;

/** Days between a reminder and the charge. */
export const REMINDER_DAYS = 3;

interface UpcomingCharge {
  /** The length of the period that is paid for. */
  months: number;
  cents: Cents;
  /** What the client paid for the period before; null for the first one. */
  lastCents: Cents | null;
}

/** Clients expect the same amount each month. They are reminded of another one, and of what they may have forgotten. */
export const needsReminder = ({ months, cents, lastCents }: UpcomingCharge): boolean =>
  months > 1 || (lastCents !== null && lastCents !== cents);
