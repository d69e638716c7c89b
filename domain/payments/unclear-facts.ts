/** What is known of a payment whose outcome nobody knows, for the team. */
export interface UnclearFacts {
  provider: string;
  status: string;
  /** When the provider was last asked to charge, in ISO 8601. */
  asked_at: string;
  /** Why the outcome could not be found out. */
  error: string;
}
