import type { CampaignPace, CampaignStatus } from '#domain/campaign.ts';
import { Badge } from '#web/ui/badge.tsx';

const statuses: Record<CampaignStatus, { text: string; tone: 'neutral' | 'good' | 'warn' | 'outline' }> = {
  draft: { text: 'Draft', tone: 'outline' },
  active: { text: 'Active', tone: 'good' },
  paused: { text: 'Paused', tone: 'warn' },
  completed: { text: 'Completed', tone: 'neutral' },
};

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { text, tone } = statuses[status];
  return (
    <Badge tone={tone} dot={status === 'active'}>
      {text}
    </Badge>
  );
}

const paces: Record<CampaignPace, { text: string; tone: 'neutral' | 'good' | 'warn' | 'bad' | 'outline' }> = {
  ahead: { text: 'Ahead', tone: 'good' },
  'on pace': { text: 'On pace', tone: 'good' },
  behind: { text: 'Behind', tone: 'bad' },
  done: { text: 'Done', tone: 'neutral' },
  'not started': { text: 'Not started', tone: 'outline' },
};

/** Null where it cannot be told: no target, or no dates. */
export function PaceBadge({ pace }: { pace: CampaignPace | null }) {
  if (pace === null) return <span className="text-faint">No target</span>;
  return <Badge tone={paces[pace].tone}>{paces[pace].text}</Badge>;
}

export function RequestBadge({ wanted }: { wanted: 'active' | 'paused' | null }) {
  return wanted === null ? null : <Badge tone="signal">{wanted === 'paused' ? 'Asks for a pause' : 'Asks to go on'}</Badge>;
}
