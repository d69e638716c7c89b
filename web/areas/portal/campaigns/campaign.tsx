import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import type { Song } from '#domain/reports/release.ts';
import { SongLine } from '#web/areas/portal/song-line.tsx';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { useSongs } from '#web/features/reports/portal/release-queries.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useCampaign } from '#web/features/campaigns/campaign-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useWhoAnswers } from '#web/features/work/who-answers.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { CampaignDays } from './campaign-days.tsx';
import { CampaignFigures } from './campaign-figures.tsx';
import { CampaignMessages } from './campaign-messages.tsx';
import { Delivery, NextStep, PaceBadge, PendingBadge, StatusBadge } from './campaign-state.tsx';
import { CampaignTimeline } from './campaign-timeline.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { ProfileGrowth } from './profile-growth.tsx';
import { StatusRequest } from './status-request.tsx';
import { useCampaignText } from './use-campaign-text.ts';
import { WhatRan } from './what-ran.tsx';

/**
 * `/dashboard/campaigns/:id`: what was promised and delivered, the sources of the figures, and messages with the team.
 */
export default function CampaignPage() {
  const t = useText();
  const { id = '' } = useParams();
  const { user } = useSession();
  const campaign = useCampaign(id, liveOptions);
  // Row-level security lets admins read every campaign; this screen shows only the user's own.
  const own = campaign.data?.client_id === user?.id ? (campaign.data ?? null) : null;
  const song = useSongs(own?.client_id ?? '').data?.get(own?.release_id ?? '') ?? null;
  const cover = useSong();
  return (
    <PortalFrame
      title={own?.name ?? t('campaigns.one.title')}
      above={
        <Link
          to="/dashboard/campaigns"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {t('campaigns.one.back')}
        </Link>
      }
      picture={song === null ? null : <Cover src={cover(song).src} name={song.title} size="lg" />}
      lede={own === null ? null : <Lede campaign={own} song={song} />}
      aside={own === null ? null : <StatusRequest campaign={own} />}
    >
      <QueryView
        query={campaign}
        loading={t('campaigns.one.loading')}
        failed={t('campaigns.one.failed')}
        skeleton={<PageSkeleton />}
      >
        {() => (own === null ? <Missing /> : <Parts campaign={own} />)}
      </QueryView>
    </PortalFrame>
  );
}

function Lede({ campaign, song }: { campaign: CampaignDelivery; song: Song | null }): ReactNode {
  const labels = useCampaignText();
  return (
    <span className="grid gap-1">
      {song === null ? null : <SongLine song={song} />}
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge campaign={campaign} />
        <PaceBadge campaign={campaign} />
        <PendingBadge campaign={campaign} />
        <span>{labels.platform(campaign.platform)}</span>
      </span>
    </span>
  );
}

function Parts({ campaign }: { campaign: CampaignDelivery }) {
  const t = useText();
  const colleague = useWhoAnswers('campaign', campaign.id);
  return (
    <div
      data-service={campaign.service}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <WhatRan campaignId={campaign.id} />
        <Panel title={t('campaigns.delivery.title')} className="service-light">
          {campaign.requested_status === null ? null : (
            <p className="text-soft">{t(`campaigns.pendingText.${campaign.requested_status}`)}</p>
          )}
          <NextStep campaign={campaign} className="text-lede" />
          <Delivery campaign={campaign} />
          <ProfileGrowth campaign={campaign} />
          <CampaignFigures campaign={campaign} />
        </Panel>
        <Panel title={t('campaigns.days.title')}>
          <CampaignDays campaign={campaign} />
        </Panel>
        <Panel title={t('campaigns.evidence.title')} note={t('campaigns.evidence.lede')}>
          <EvidenceTable campaignId={campaign.id} currency={campaign.currency} />
        </Panel>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <Panel
          title={t('campaigns.messages.title')}
          note={colleague === null ? t('campaigns.messages.lede') : t('campaigns.messages.ledeOf', { name: colleague })}
        >
          <CampaignMessages campaign={campaign} />
        </Panel>
        <Panel title={t('campaigns.timeline.title')}>
          <CampaignTimeline campaign={campaign} />
        </Panel>
      </div>
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

function Missing() {
  const t = useText();
  return (
    <EmptyState
      title={t('campaigns.one.missing')}
      actions={<LinkButton to="/dashboard/campaigns">{t('campaigns.one.back')}</LinkButton>}
    >
      {t('campaigns.one.missingText')}
    </EmptyState>
  );
}
