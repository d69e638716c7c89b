/** The operator's email configuration, without secrets: the response of `GET /functions/v1/mail-status`. */
export interface EmailStatus {
  /** `Name <email>` or an email. */
  from: string;
  teamEmail: string;
  /** Null: emails stay in the development inbox. */
  server: { host: string; port: number; encrypted: boolean } | null;
  /** The time zone that months are based on. */
  timeZone: string;
}
