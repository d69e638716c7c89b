import { useState, type ReactNode } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { SourceText } from '#web/features/campaigns/source-text.tsx';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useDismissReach } from '#web/features/campaigns/admin/campaign-changes.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { ReachEditor } from './reach-editor.tsx';

/** What the platform reports for a whole period: people come back, so their numbers do not add up over days. */
export function ReportedReach({ campaign }: { campaign: CampaignDelivery }) {
  const [isEditing, setEditing] = useState(false);
  const { reported_from: from, reported_until: until } = campaign;
  const isEntered = from !== null && until !== null;
  return (
    <Card className="grid gap-5 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title text-xl">Reported reach</h2>
        <May do="campaigns.manage">
          <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
            {isEntered ? (
              <Pencil aria-hidden="true" className="size-4" />
            ) : (
              <Plus aria-hidden="true" className="size-4" />
            )}
            {isEntered ? 'Change reach' : 'Enter reach'}
          </Button>
        </May>
      </div>
      <May do="campaigns.manage">
        <Asked campaign={campaign} />
      </May>
      {isEntered ? (
        <Figures campaign={campaign} period={formatPeriod(from, until)} />
      ) : (
        <p className="text-soft">
          Nothing reported yet. An import of a file about this campaign alone takes it from the file’s total row.
        </p>
      )}
      {isEditing ? <ReachEditor campaign={campaign} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}

/** The campaign counted as done by the sum of its days. */
function Asked({ campaign }: { campaign: CampaignDelivery }) {
  const dismiss = useDismissReach();
  if (campaign.reach_due_at === null) return null;
  return (
    <Banner tone="info" title="Its reach was the sum of its days">
      <p>Days count the same people again. Enter the reach that the platform reports for the whole campaign.</p>
      <p className="mt-3">
        <Button
          size="sm"
          variant="secondary"
          busy={dismiss.isPending}
          busyText="Dismissing"
          onClick={() =>
            dismiss.mutate(campaign, {
              onSuccess: () => showToast('Dismissed', 'success'),
              onError: (error) => showToast(error.message, 'error'),
            })
          }
        >
          Dismiss
        </Button>
      </p>
    </Banner>
  );
}

function Figures({ campaign, period }: { campaign: CampaignDelivery; period: string }) {
  const amount = (value: number | null) => (value === null ? 'Not reported' : formatCount(value));
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-5">
      <Fact name="Reach">{amount(campaign.reported_reach)}</Fact>
      <Fact name="Frequency">{amount(campaign.reported_frequency)}</Fact>
      <Fact name="Unique listeners">{amount(campaign.reported_listeners)}</Fact>
      <Fact name="Reported for">{period}</Fact>
      <Fact name="Evidence">
        {campaign.reported_evidence === null ? (
          'The file’s total row'
        ) : (
          <SourceText text={campaign.reported_evidence} />
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
