import type { CampaignPlatform, CampaignStatus } from '#domain/campaigns/campaign.ts';
import type { Song } from './release.ts';
import type { CampaignProgress, Results, Setup } from './results.ts';

/** Open tasks of the client. */
export type PortalNotice =
  | { kind: 'unverified' }
  /** `total` is what is asked for now; `started`: the work has begun. */
  | { kind: 'unpaid'; order_id: string; number: string; total: number; currency: string; started: boolean }
  | { kind: 'ticket'; ticket_id: string; number: string; subject: string; at: string }
  | {
      kind: 'deliverable';
      deliverable_id: string;
      order_id: string;
      order_item_id: string;
      number: string;
      title: string;
    }
  /** `lines` with open questions; `links` of them lack the URL of what is promoted. */
  | { kind: 'intake'; order_id: string; number: string; lines: number; links: number };

/** Recent events; `at` is an ISO time. */
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

/** A source of results. `last_result_on` is the newest day with figures, `last_came_in_at` when they arrived. */
export interface PortalPlatform {
  platform: CampaignPlatform;
  campaigns: number;
  active: number;
  last_result_on: string | null;
  last_came_in_at: string | null;
  state: 'fresh' | 'late' | 'waiting' | 'idle';
}

/** The response of `portal_overview()`; its SQL definition documents how each part is counted. */
export interface PortalOverview {
  /** Has neither an order nor a campaign yet. */
  is_new: boolean;
  notices: PortalNotice[];
  /** Of the requested days. */
  results: Results;
  progress: CampaignProgress;
  setups: Setup[];
  /** At most six: what runs first. */
  releases: Song[];
  activity: PortalEvent[];
  platforms: PortalPlatform[];
}
