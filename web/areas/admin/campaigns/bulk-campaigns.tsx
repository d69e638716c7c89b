import { useQueryClient } from '@tanstack/react-query';
import type { CampaignStatus } from '#domain/campaigns/campaign.ts';
import { moveCampaign } from '#web/features/campaigns/admin/campaign-changes.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import type { RowSelection } from '#web/ui/table/row-selection.ts';
import { BulkWork, type BulkWorkDefinition } from '../bulk/bulk-work.tsx';

const campaigns: BulkWorkDefinition<CampaignDelivery, CampaignStatus> = {
  subject: 'campaign',
  nouns: ['campaign', 'campaigns'],
  nameOf: ({ name }) => name,
  steps: [
    { status: 'active', button: 'Start or resume', body: 'Their clients get an email.' },
    { status: 'paused', button: 'Pause', body: 'Their clients get an email.' },
    {
      status: 'completed',
      button: 'Complete',
      body: 'Their clients get an email. A completed campaign can’t be started again.',
    },
  ],
  labelOf: (status) => status,
  move: moveCampaign,
};

/** The actions for selected campaigns. */
export function BulkCampaigns({ selection }: { selection: RowSelection<CampaignDelivery> }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['campaigns'] });
  return <BulkWork definition={campaigns} selection={selection} refresh={refresh} />;
}
