import type { MethodSummary } from '../use-card-text.ts';

/** A ConfirmationToken of Stripe. */
export interface MadeToken {
  token: string;
  summary: MethodSummary;
}

/** What a form does with Stripe's fields. */
export interface FieldsHandle {
  /** `problem` is null if the fields show it themselves. */
  makeToken: () => Promise<MadeToken | { problem: string | null }>;
}
