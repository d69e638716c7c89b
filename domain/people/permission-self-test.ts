/** One cell of the matrix of rights, as `POST /functions/v1/permission-self-test` found it. */
export interface PermissionFinding {
  table: string;
  /** "everybody" for a table that could not be tested. */
  actor: string;
  /** A statement, or "all". */
  operation: string;
  expected: string;
  found: string;
  ok: boolean;
  /** A database message other than a plain yes or no. */
  note: string | null;
}

export interface PermissionSelfTest {
  /** ISO 8601. */
  checkedAt: string;
  milliseconds: number;
  findings: PermissionFinding[];
}
