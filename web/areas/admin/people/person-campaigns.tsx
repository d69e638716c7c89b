import { platformNames } from '#domain/campaigns/campaign.ts';
import { CampaignStatusBadge, PaceBadge, RequestBadge } from '#web/features/campaigns/campaign-badges.tsx';
import { useCampaignsOfClient } from '#web/features/campaigns/admin/campaigns-of-client.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PersonRow } from './person-row.tsx';

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
            <PersonRow key={id} to={`/admin/campaigns/${id}`} name={name}>
              {platformNames[platform]}
              <CampaignStatusBadge status={status} />
              {status === 'active' && pace !== null ? <PaceBadge pace={pace} /> : null}
              <RequestBadge requested={requested} />
            </PersonRow>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
