import type { CampaignStatus } from '#domain/campaigns/campaign.ts';

/**
 * Notification kinds in the order of the settings. The database has the same list (`internal.is_notification_kind`).
 */
export const notificationKinds = [
  'results',
  'campaign_status',
  'request_answered',
  'deliverable',
  'order_status',
  'ticket_reply',
  'payment_request',
  'invoice',
  'refund',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * Which kinds are also emailed, and whether that can be switched off: billing documents and payment requests always
 * are.
 */
export const notificationEmails: Record<NotificationKind, 'optional' | 'always' | 'none'> = {
  results: 'optional',
  campaign_status: 'optional',
  request_answered: 'optional',
  deliverable: 'optional',
  order_status: 'none',
  ticket_reply: 'optional',
  payment_request: 'always',
  invoice: 'always',
  refund: 'always',
};

interface AboutOrder {
  order_id: string;
  number: string;
}
type Money = { amount: number; currency: string };
type AboutCampaign = { campaign_id: string; name: string; status: CampaignStatus };

/** The data of each kind: ids for links, and names at the time of the event. */
export interface NotificationData {
  /** `import_id` is absent for results entered by hand. */
  results: {
    import_id?: string;
    campaigns: number;
    campaign_id?: string;
    name?: string;
    first_day?: string;
    last_day?: string;
  };
  /** `starts_on`: of a campaign that was started before its first day. */
  campaign_status: AboutCampaign & { event: 'status'; starts_on?: string };
  /** `asked` is the client's request. */
  request_answered: AboutCampaign & { event: 'approved' | 'declined'; asked: 'active' | 'paused' };
  deliverable: AboutOrder & { deliverable_id: string; order_item_id: string; title: string; version: number };
  order_status: AboutOrder & { status: 'in_progress' | 'completed' | 'cancelled' };
  ticket_reply: { ticket_id: string; number: string; subject: string };
  payment_request: AboutOrder & Money;
  /** `number` is the invoice's. */
  invoice: AboutOrder & { invoice_id: string };
  refund: AboutOrder & Money;
}

/** A row of `notifications`; times are ISO. */
export type Notification = {
  [Kind in NotificationKind]: {
    id: string;
    kind: Kind;
    data: NotificationData[Kind];
    read_at: string | null;
    created_at: string;
  };
}[NotificationKind];
