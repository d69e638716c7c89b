/** Where emails are stored. The shop's tables are in the schema of its REST API, whose policies show them to admins. */
export interface EmailTables {
  outbox: 'public.email_outbox' | 'auth.email_outbox';
  devInbox: 'internal.dev_inbox' | 'auth.dev_inbox';
  /** What admins set. Null: the operator's settings apply. */
  settings: 'public.email_settings' | null;
}

export const SHOP_EMAIL_TABLES: EmailTables = {
  outbox: 'public.email_outbox',
  devInbox: 'internal.dev_inbox',
  settings: 'public.email_settings',
};

export const STANDALONE_EMAIL_TABLES: EmailTables = {
  outbox: 'auth.email_outbox',
  devInbox: 'auth.dev_inbox',
  settings: null,
};
