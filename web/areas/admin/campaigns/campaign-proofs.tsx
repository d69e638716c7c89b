import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useProofPictures, useProofs, type Proof } from '#web/features/campaigns/proofs.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AddProofs } from './add-proofs.tsx';
import { ProofRow } from './proof-row.tsx';

/** What ran: the first thing that the client sees of the campaign. */
export function CampaignProofs({ campaign }: { campaign: CampaignDelivery }) {
  const proofs = useProofs(campaign.id);
  return (
    <Card className="grid content-start gap-5 p-5 lg:p-6">
      <div className="grid gap-1">
        <h2 className="title text-xl">What ran</h2>
        <p className="text-sm text-faint">The client sees it first on the campaign’s page, and in the report.</p>
      </div>
      <AddProofs campaign={campaign} />
      <QueryStates query={proofs} what="what ran" skeleton={<Skeleton className="h-24 rounded-control" />}>
        {(found) => <Rows campaign={campaign} proofs={found} />}
      </QueryStates>
    </Card>
  );
}

function Rows({ campaign, proofs }: { campaign: CampaignDelivery; proofs: readonly Proof[] }) {
  const pictures = useProofPictures(proofs);
  return (
    <ul aria-label="What ran" className="grid gap-4 empty:hidden">
      {proofs.map((proof) => (
        <ProofRow
          key={`${proof.id} ${proof.updated_at}`}
          campaign={campaign}
          proof={proof}
          src={pictures.get(proof.picture ?? '') ?? null}
        />
      ))}
    </ul>
  );
}
