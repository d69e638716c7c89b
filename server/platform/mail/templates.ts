/** What each template needs. The templates themselves are the React components in `server/emails`. */
export interface MailTemplates {
  'confirm-signup': { firstName: string; link: string; code: string; expiresInMinutes: number };
  'account-exists': { firstName: string; signInLink: string; resetLink: string };
  'reset-password': { firstName: string; link: string; code: string; expiresInMinutes: number };
  /** The order is read from the database when the mail is sent, so the mail shows what is stored. */
  'order-confirmation': { orderId: string };
  'contact-notice': { contactId: string };
  /** To the address a visitor typed: nothing that the visitor wrote may appear in it. */
  'contact-thanks': Record<string, never>;
}
