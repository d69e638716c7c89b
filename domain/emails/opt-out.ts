/** Emails that their recipients can turn off: the newsletter, and notifications of a client's account. */
export const optOutKinds = [
  'newsletter',
  'campaign_status',
  'request_answered',
  'results',
  'deliverable',
  'ticket_reply',
] as const;

export type OptOutKind = (typeof optOutKinds)[number];
