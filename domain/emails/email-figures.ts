import type { EmailSetup } from '#domain/emails/email-setup.ts';

/** The result of `email_figures()`. */
export interface EmailFigures {
  contacts: number;
  /** Of the calendar month in the shop's time zone. */
  this_month: number;
  subscribed: number;
  /** Percent; null without contacts. */
  average_engagement: number | null;
  /** Of the last thirty days, today included. */
  mails: { sent: number; failed: number; days: { day: string; sent: number; failed: number }[] };
  setup: EmailSetup;
}
