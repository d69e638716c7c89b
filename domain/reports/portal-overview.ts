import type { CampaignPlatform, CampaignStatus } from './campaign.ts';

/** A figure of a stretch of days beside the stretch before it; null is "not reported". */
export interface PortalFigure {
  value: number | null;
  before: number | null;
  /** The share by which it differs: 0.5 is half as much again. Null where there is nothing to compare with. */
  change: number | null;
}

export const portalFigures = ['running', 'plays', 'clicks', 'spend'] as const;
export type PortalFigureName = (typeof portalFigures)[number];

/** What waits for the client. */
export type PortalNotice =
  | { kind: 'unverified' }
  | { kind: 'unpaid'; order_id: string; number: string; total: number; currency: string }
  | { kind: 'ticket'; ticket_id: string; number: string; subject: string; at: string }
  | {
      kind: 'deliverable';
      deliverable_id: string;
      order_id: string;
      order_item_id: string;
      number: string;
      title: string;
    }
  /** `lines` with open questions, `links` of them without the address of what is promoted. */
  | { kind: 'intake'; order_id: string; number: string; lines: number; links: number };

/** What happened last; `at` is an ISO time. */
export type PortalEvent = { at: string } & (
  | { kind: 'order' | 'paid' | 'refund'; order_id: string; number: string; amount: number; currency: string }
  | { kind: 'campaign'; campaign_id: string; name: string; status: CampaignStatus }
  | { kind: 'results'; campaigns: number; campaign_id: string | null; name: string | null }
  | { kind: 'ticket'; ticket_id: string; number: string; subject: string; by: 'client' | 'staff' }
  | {
      kind: 'deliverable';
      deliverable_id: string;
      order_id: string;
      number: string;
      title: string;
      state: 'delivered' | 'approved' | 'returned';
    }
);

/** Where results come from. `last_result_on` is the newest day with figures, `last_came_in_at` when they came. */
export interface PortalPlatform {
  platform: CampaignPlatform;
  campaigns: number;
  active: number;
  last_result_on: string | null;
  last_came_in_at: string | null;
  state: 'fresh' | 'late' | 'waiting' | 'idle';
}

/** What `portal_overview()` tells; its migration says how each part is counted. */
export interface PortalOverview {
  /** Neither an order nor a campaign yet. */
  is_new: boolean;
  notices: PortalNotice[];
  figures: Record<PortalFigureName, PortalFigure> & {
    from: string;
    to: string;
    currency: string;
    days: ({ day: string } & Record<Exclude<PortalFigureName, 'running'>, number | null>)[];
  };
  activity: PortalEvent[];
  platforms: PortalPlatform[];
}
