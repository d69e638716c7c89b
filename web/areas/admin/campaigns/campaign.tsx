import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { platformNames } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { CampaignStatusBadge, PaceBadge } from '#web/features/campaigns/campaign-badges.tsx';
import { useDeliversOnly } from '#web/features/people/access.ts';
import { useCampaign } from '#web/features/campaigns/campaign-queries.ts';
import { Delivery } from '#web/features/campaigns/admin/delivery.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ShareLinks } from '../share/share-links.tsx';
import { AssignedPage } from '../assigned/assigned-page.tsx';
import { Assignment } from '../assignees/assignment.tsx';
import { TeamMessages } from '../messages/team-messages.tsx';
import { CampaignFactsCard } from './campaign-facts-card.tsx';
import { CampaignNotes } from './campaign-notes.tsx';
import { CampaignProofs } from './campaign-proofs.tsx';
import { CampaignRelease } from './campaign-release.tsx';
import { CampaignMoves } from './campaign-moves.tsx';
import { CampaignResults } from './campaign-results.tsx';
import { ProfileFollowers } from './profile-followers.tsx';
import { ReportedReach } from './reported-reach.tsx';

/** `/admin/campaigns/:id`: what was promised, what was delivered, and the team's actions. */
export default function AdminCampaignPage() {
  return useDeliversOnly() ? <AssignedPage subject="campaign" /> : <CampaignPage />;
}

function CampaignPage() {
  const { id = '' } = useParams();
  const campaign = useCampaign(id);
  const shown = campaign.data ?? null;
  return (
    <AdminFrame
      title={shown?.name ?? 'Campaign'}
      above={
        <Link
          to="/admin/campaigns"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All campaigns
        </Link>
      }
      lede={shown === null ? null : <Lede campaign={shown} />}
      aside={
        shown === null ? null : (
          <>
            <Assignment
              item={{ subject: 'campaign', subject_id: shown.id, title: shown.name, assignee: shown.assignee }}
            />
            <CampaignMoves campaign={shown} />
          </>
        )
      }
    >
      <QueryStates query={campaign} what="the campaign" skeleton={<PageSkeleton />}>
        {(found) => (found === null ? <Missing /> : <Parts campaign={found} />)}
      </QueryStates>
    </AdminFrame>
  );
}

function Lede({ campaign }: { campaign: CampaignDelivery }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <CampaignStatusBadge status={campaign.status} />
      <PaceBadge pace={campaign.pace} isUnknown={campaign.delivered === null} />
      <span>
        {platformNames[campaign.platform]} for {campaign.client_name}
        {campaign.client_email === null ? null : <span className="text-faint"> ({campaign.client_email})</span>}
      </span>
    </span>
  );
}

function Parts({ campaign }: { campaign: CampaignDelivery }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card className="grid gap-4 p-5 lg:p-6">
        <h2 className="title text-xl">Delivery</h2>
        <Delivery campaign={campaign} />
      </Card>
      <CampaignFactsCard campaign={campaign} />
      <CampaignProofs campaign={campaign} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <CampaignRelease campaign={campaign} />
        <CampaignNotes campaignId={campaign.id} />
        <TeamMessages subject="campaign" id={campaign.id} />
        {campaign.client_id === null || campaign.client_name === null ? null : (
          <ShareLinks
            clientId={campaign.client_id}
            clientName={campaign.client_name}
            subject={campaign.name}
            subjectId={campaign.id}
            path={`/dashboard/campaigns/${campaign.id}`}
            links={['report']}
          />
        )}
      </div>
      <ProfileFollowers campaign={campaign} />
      <ReportedReach campaign={campaign} />
      <CampaignResults campaign={campaign} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

function Missing() {
  return (
    <EmptyState title="Campaign not found" actions={<LinkButton to="/admin/campaigns">All campaigns</LinkButton>}>
      It may have been a draft that was deleted.
    </EmptyState>
  );
}
