import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { nextStatuses, type CampaignStatus } from '#domain/campaigns/campaign.ts';
import { moveCampaign } from '#web/features/campaigns/admin/campaign-changes.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { assignWork } from '#web/features/reports/admin/inbox.ts';
import { nameOf, useTeam } from '#web/features/support/admin/ticket-queries.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowSelection } from '#web/ui/row-selection.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkSelect } from '../bulk/bulk-select.tsx';
import { ConfirmBulk, type Question } from '../bulk/confirm-bulk.tsx';
import { useBulk } from '../bulk/use-bulk.ts';

const nouns = ['campaign', 'campaigns'] as const;
const moves: readonly { status: CampaignStatus; button: string }[] = [
  { status: 'active', button: 'Start or resume' },
  { status: 'paused', button: 'Pause' },
  { status: 'completed', button: 'Complete' },
];

/** The actions for selected campaigns. Each new status is emailed to the client at once, so it asks first. */
export function BulkCampaigns({ selection }: { selection: RowSelection<CampaignDelivery> }) {
  const team = useTeam();
  const queries = useQueryClient();
  const bulk = useBulk<CampaignDelivery>({
    nouns,
    nameOf: ({ name }) => name,
    refresh: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const { rows } = selection;
  const isBusy = bulk.progress !== null;

  const ask = ({ status, button }: (typeof moves)[number]) =>
    setQuestion({
      title: `${button}: ${rows.length === 1 ? 'one campaign' : `${rows.length} campaigns`}?`,
      body:
        status === 'completed'
          ? 'Their clients get an email. A completed campaign cannot be started again.'
          : 'Their clients get an email.',
      button,
      onYes: () =>
        void bulk.run(rows, {
          // The same status would reject the client's request.
          act: (campaign) =>
            campaign.status === status
              ? Promise.reject(new Error(`It is ${status} already.`))
              : moveCampaign(campaign, status),
          done: (what, many) => `${what} ${many ? 'are' : 'is'} ${status} now`,
        }),
    });
  return (
    <BulkBar selection={selection} bulk={bulk} nouns={nouns}>
      {moves
        .filter(({ status }) => rows.some((campaign) => nextStatuses(campaign.status).includes(status)))
        .map((move) => (
          <Button key={move.status} size="sm" variant="secondary" busy={isBusy} onClick={() => ask(move)}>
            {move.button}
          </Button>
        ))}
      <BulkSelect
        label="Assign to"
        disabled={isBusy}
        options={(team.data ?? []).map((person) => [person.id, nameOf(person)])}
        onChoose={(person) =>
          void bulk.run(rows, {
            act: (campaign) => assignWork('campaign', campaign.id, person),
            done: (what, many) => `${what} ${many ? 'are' : 'is'} assigned`,
          })
        }
      />
      <ConfirmBulk question={question} onClose={() => setQuestion(null)} />
    </BulkBar>
  );
}
