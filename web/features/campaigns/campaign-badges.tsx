import type { CampaignPace, CampaignStatus } from '#domain/campaigns/campaign.ts';
import { Badge } from '#web/ui/badge.tsx';
import { campaignTones, paceTones } from '#web/lib/format/status-tones.ts';

const statuses: Record<CampaignStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
};

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <Badge tone={campaignTones[status]} dot={status === 'active'}>
      {statuses[status]}
    </Badge>
  );
}

const paces: Record<CampaignPace, string> = {
  ahead: 'Ahead',
  'on pace': 'On pace',
  behind: 'Behind',
  done: 'Done',
  'not started': 'Not started',
};

/** Without a pace, there is no target, or the reach that it promises is not known yet. */
export function PaceBadge({ pace, isUnknown = false }: { pace: CampaignPace | null; isUnknown?: boolean }) {
  if (pace === null) return <span className="text-faint">{isUnknown ? 'Not known yet' : 'No target'}</span>;
  return <Badge tone={paceTones[pace]}>{paces[pace]}</Badge>;
}

export function RequestBadge({ requested }: { requested: 'active' | 'paused' | null }) {
  return requested === null ? null : (
    <Badge tone="signal">{requested === 'paused' ? 'Pause requested' : 'Resume requested'}</Badge>
  );
}
