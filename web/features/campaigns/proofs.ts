import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { signedUrls } from '#web/lib/data/storage.ts';

export const PROOFS = 'proofs';
/** Of a campaign. More have to be asked for by page, and nobody looks at more. */
const MAX_PROOFS = 200;
const SIGNED_SECONDS = 3600;
const RENEWED_AFTER_MS = (SIGNED_SECONDS / 2) * 1000;

/** What ran: a link, a picture or both. */
export type Proof = RestRow<'campaign_proofs'>;

/** What ran for a campaign, newest first. */
export function useProofs(campaignId: string, options: Partial<typeof liveOptions> = {}) {
  return useQuery({
    ...options,
    queryKey: ['campaigns', 'proofs', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('campaign_proofs')
        .select()
        .eq('campaign_id', campaignId)
        .order('day', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(MAX_PROOFS)
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
  });
}

/** The URLs of the pictures, by name. They outlive a visit, so that pictures are not loaded again with each refetch. */
export function useProofPictures(proofs: readonly Proof[]): ReadonlyMap<string, string> {
  const names = proofs.flatMap(({ picture }) => (picture === null ? [] : [picture])).toSorted();
  const urls = useQuery({
    queryKey: ['proof-pictures', ...names],
    enabled: names.length > 0,
    staleTime: RENEWED_AFTER_MS,
    refetchInterval: RENEWED_AFTER_MS,
    placeholderData: keepPreviousData,
    queryFn: () => signedUrls(PROOFS, names, SIGNED_SECONDS),
  });
  return urls.data ?? new Map();
}
