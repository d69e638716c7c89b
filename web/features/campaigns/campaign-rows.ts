import type { RestResult, RestRow } from '#database/rows.ts';

/** `budget` is in dollars, days are `YYYY-MM-DD`. */
export type Campaign = RestRow<'campaigns'>;

/**
 * A campaign with its delivery: shares are 0 to 1 (more when more was delivered), null where they cannot be computed.
 * `currency` is the shop's. Figures are sums of all days, null when no day reported them; `ctr` is a share.
 */
export type CampaignDelivery = RestRow<'campaign_delivery'>;

/** One day's results; a figure that was not reported is null. */
export type CampaignDay = RestRow<'campaign_days'>;

/** How often a figure was reported in one file, or typed by the team. The file is null too when it concerns other clients. */
export type FigureSource = RestResult<'campaign_evidence'>[number];

/** An import of results: its preview, and once it was applied, what it was applied to. */
export type ResultImport = Omit<RestRow<'result_imports'>, 'created_by'>;
