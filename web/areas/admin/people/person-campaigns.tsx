import { Link } from 'react-router';
import { platformNames } from '#domain/campaigns/campaign.ts';
import { CampaignStatusBadge, PaceBadge, RequestBadge } from '#web/features/campaigns/campaign-badges.tsx';
import { useCampaignsOfClient } from '#web/features/campaigns/admin/campaigns-of-client.ts';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A client's running campaigns, and which are behind. */
export function PersonCampaigns({ clientId }: { clientId: string }) {
  const campaigns = useCampaignsOfClient(clientId);
  return (
    <QueryStates
      query={campaigns}
      what="the campaigns"
      skeleton={<Skeleton className="h-24 rounded-card" />}
      isEmpty={(rows) => rows.length === 0}
      empty={<p className="text-soft">No campaigns yet.</p>}
    >
      {(rows) => (
        <ul className="grid">
          {rows.map(({ id, name, platform, status, pace, requested_status: requested }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 last:border-0"
            >
              <Link
                to={`/admin/campaigns/${id}`}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-signal"
              >
                {name}
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                {platformNames[platform]}
                <CampaignStatusBadge status={status} />
                {status === 'active' && pace !== null ? <PaceBadge pace={pace} /> : null}
                <RequestBadge requested={requested} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
