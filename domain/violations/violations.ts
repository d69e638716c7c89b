/** A kind of thing that the policy of a page has blocked in browsers. */
export interface Violation {
  directive: string;
  /** An origin, a scheme such as `data:`, a kind such as `inline`, or `self`. */
  blocked: string;
  /** The English path of a page, with `:id` for what varies. */
  page: string;
}

export interface CountedViolation extends Violation {
  count: number;
  /** ISO 8601, in UTC. */
  lastDay: string;
}

/** The response of `GET /functions/v1/violations`. */
export interface Violations {
  /** The first day that is counted, ISO 8601, in UTC. */
  since: string;
  violations: CountedViolation[];
}
