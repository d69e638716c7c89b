import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { containing } from '#web/lib/data/containing.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf, type Page } from '#web/lib/data/list-query.ts';
import type { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import type { CampaignDelivery } from './campaign-rows.ts';

interface CampaignFilters {
  search: string;
  status: string;
  platform: string;
  pace: string;
  /** `waiting`: campaigns with an open client request. */
  request: string;
  /** A person's id, or `none`. Of the team's list only. */
  assignee?: string;
  sort: { column: string; descending: boolean };
  cursor: string | null;
  /** Only this client's campaigns. */
  clientId?: string;
}

/** Page size: the team works through lists, a client scans them. */
const PAGE_SIZES = { admin: 50, client: 20 };
/** Sortable columns, by their name in the URL: not null, and either indexed or small. */
const SORTS = new Map([
  ['created_at', 'created_at'],
  ['name', 'name'],
  ['delivered', 'delivered_sort'],
]);

/** What a search looks at. A client's name is the same in all rows of their own list. */
export const CAMPAIGN_TEXTS = { admin: ['name', 'client_name', 'client_email'], client: ['name'] } as const;

/** Campaigns with their delivery, one page at a time (keyset pagination). */
export function useCampaigns(filters: CampaignFilters, options: Partial<typeof liveOptions> = {}) {
  return useQuery({
    ...options,
    queryKey: ['campaigns', 'list', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchCampaigns(filters, signal),
  });
}

async function fetchCampaigns(
  { search, status, platform, pace, request, assignee = '', sort, cursor, clientId }: CampaignFilters,
  signal: AbortSignal,
): Promise<Page<CampaignDelivery>> {
  const column = SORTS.get(sort.column) ?? 'created_at';
  const rest = await restClient();
  let query = rest.from('campaign_delivery').select();
  if (clientId !== undefined) query = query.eq('client_id', clientId);
  if (status !== '') query = query.filter('status', 'eq', status);
  if (platform !== '') query = query.filter('platform', 'eq', platform);
  if (pace !== '') query = query.filter('pace', 'eq', pace);
  if (request !== '') query = query.not('requested_status', 'is', null);
  if (assignee === 'none') query = query.is('assignment', null);
  else if (assignee !== '') query = query.eq('assignee', assignee);
  const words = search.trim();
  const side = clientId === undefined ? 'admin' : 'client';
  if (words !== '') query = query.or(containing(CAMPAIGN_TEXTS[side], words));
  const behind = behindCursor({ column, descending: sort.descending, cursor });
  if (behind !== null) query = query.or(behind);
  const size = PAGE_SIZES[side];
  const ascending = !sort.descending;
  const {
    data,
    error,
    status: httpStatus,
  } = await query
    .order(column, { ascending })
    .order('id', { ascending })
    .limit(size + 1)
    .abortSignal(signal);
  if (error) throw new RestError(error, httpStatus);
  return pageOf(data, size, column);
}
