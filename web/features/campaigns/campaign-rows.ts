import type { RestResult, RestRow } from '#database/rows.ts';

/** `budget` is in the shop's currency, dates are `YYYY-MM-DD`. */
export type Campaign = RestRow<'campaigns'>;

/**
 * A campaign with its delivery. Shares are 0 to 1 (more if overdelivered), null if they cannot be computed. `currency`
 * is the shop's. Figures are sums over all days, null if no day reported them; `ctr` is a share.
 */
export type CampaignDelivery = RestRow<'campaign_delivery'>;

/** One day's results; null for a figure that was not reported. */
export type CampaignDay = RestRow<'campaign_days'>;

/**
 * How often a figure was reported by one file, or entered by the team. The file is also null if it contains other
 * clients' data.
 */
export type FigureSource = RestResult<'campaign_evidence'>[number];

/** An import of results: its preview and, once applied, what it was applied to. */
export type ResultImport = Omit<RestRow<'result_imports'>, 'created_by' | 'preview_id'>;
