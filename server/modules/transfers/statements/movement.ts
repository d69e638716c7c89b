/** A movement of a bank account. */
export interface Movement {
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  /** Below zero: paid out. */
  cents: number;
  currency: string;
  payer: string;
  reference: string;
  /** The bank's own id, if it has one. */
  bankId: string | null;
}

export interface ReadFile {
  format: 'camt' | 'csv';
  /** The account's number, where the file has it. */
  account: string | null;
  movements: Movement[];
}

/** A file that is no bank statement, or a damaged one. The message is for the team. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
