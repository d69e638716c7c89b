import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useProofPictures, useProofs, type Proof } from '#web/features/campaigns/proofs.ts';
import { useMay } from '#web/features/people/access.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { May } from '../access/may.tsx';
import { AddProofs } from './add-proofs.tsx';
import { ProofRow } from './proof-row.tsx';
import { ShownProof } from './shown-proof.tsx';

/** What ran: the first thing that the client sees of the campaign. */
export function CampaignProofs({ campaign }: { campaign: CampaignDelivery }) {
  const proofs = useProofs(campaign.id);
  return (
    <Card className="grid content-start gap-5 p-5 lg:p-6">
      <div className="grid gap-1">
        <h2 className="title text-xl">What ran</h2>
        <p className="text-sm text-faint">The client sees it first on the campaign’s page, and in the report.</p>
      </div>
      <May do="campaigns.manage">
        <AddProofs campaign={campaign} />
      </May>
      <QueryStates query={proofs} what="what ran" skeleton={<Skeleton className="h-24 rounded-control" />}>
        {(found) => <Rows campaign={campaign} proofs={found} />}
      </QueryStates>
    </Card>
  );
}

function Rows({ campaign, proofs }: { campaign: CampaignDelivery; proofs: readonly Proof[] }) {
  const pictures = useProofPictures(proofs);
  const manages = useMay()('campaigns.manage');
  if (!manages && proofs.length === 0) return <p className="text-soft">Nothing has been added yet.</p>;
  return (
    <ul aria-label="What ran" className="grid gap-4 empty:hidden">
      {proofs.map((proof) => {
        const key = `${proof.id} ${proof.updated_at}`;
        const src = pictures.get(proof.picture ?? '') ?? null;
        return manages ? (
          <ProofRow key={key} campaign={campaign} proof={proof} src={src} />
        ) : (
          <ShownProof key={key} proof={proof} src={src} />
        );
      })}
    </ul>
  );
}
