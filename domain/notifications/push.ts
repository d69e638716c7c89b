import { portalPaths } from '#domain/reports/portal-paths.ts';
import type { NotificationKind } from './notification.ts';

/**
 * Kinds that can be pushed, none unless the person turns it on. What is about money is left out: anyone near a phone can
 * read its lock screen. The database has the same list (`notification_settings`).
 */
const pushedKinds = [
  'results',
  'campaign_status',
  'request_answered',
  'deliverable',
  'order_status',
  'ticket_reply',
] as const satisfies readonly NotificationKind[];
export type PushedKind = (typeof pushedKinds)[number];

export const isPushed = (kind: NotificationKind): kind is PushedKind => pushedKinds.some((pushed) => pushed === kind);

/** What a push message leads to. */
export interface PushTarget {
  campaign_id?: string | undefined;
  order_id?: string | undefined;
  ticket_id?: string | undefined;
}

/** The portal page that a push message opens, without the language. */
export function pushPath(kind: PushedKind, { campaign_id, order_id, ticket_id }: PushTarget): string {
  switch (kind) {
    case 'results':
    case 'campaign_status':
    case 'request_answered':
      return campaign_id === undefined ? portalPaths.campaigns : portalPaths.campaign(campaign_id);
    case 'deliverable':
    case 'order_status':
      return order_id === undefined ? '/dashboard' : portalPaths.order(order_id);
    case 'ticket_reply':
      return ticket_id === undefined ? '/dashboard/support' : portalPaths.ticket(ticket_id);
  }
}

/** The content of a push message, which the service worker shows. */
export interface PushContent {
  title: string;
  body: string;
  /** Path of the page that it opens. */
  url: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}
