import { useState } from 'react';
import type { RestRow } from '#database/rows.ts';
import { spendChoices, type SpendShown } from '#domain/reports/spend.ts';
import { useChooseClientSpend, useReportSettings } from '#web/features/reports/admin/report-settings.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioOption } from '#web/ui/form/radio-option.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AdminFrame } from '../admin-frame.tsx';

const choices: Record<SpendShown, { label: string; note: string }> = {
  platform: {
    label: 'What the ad platforms charged',
    note: 'Ad spend, budget use, cost per result, ROAS and the files behind the figures, beside what the client paid.',
  },
  paid: {
    label: 'What the client paid',
    note: 'The amount paid for each campaign. No ad spend, and nothing that it could be computed from.',
  },
  none: {
    label: 'Neither',
    note: 'Results only. Orders, invoices and billing still show what was paid.',
  },
};

/** `/admin/set-up/spend`: what clients see of spend. */
export default function ClientSpendPage() {
  const settings = useReportSettings();
  return (
    <AdminFrame
      title="Spend in client reports"
      lede="Applies to the portal, CSV files, PDF reports, emails and the API. Your team always sees everything."
    >
      <QueryView
        query={settings}
        loading="Loading the setting"
        failed="The setting could not be loaded."
        skeleton={<Skeleton className="h-80 rounded-card" />}
      >
        {(stored) => <Choice key={stored.updated_at} stored={stored} />}
      </QueryView>
    </AdminFrame>
  );
}

function Choice({ stored }: { stored: RestRow<'report_settings'> }) {
  const save = useChooseClientSpend();
  const [shown, setShown] = useState(stored.client_spend);
  const isOpen = stored.chosen_at === null;
  const submit = () =>
    save.mutate({ loaded: stored, shown }, { onSuccess: () => showToast('Setting saved', 'success') });
  return (
    <Card className="max-w-3xl p-5">
      <form
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isOpen ? (
          <Banner tone="info" title="Please decide">
            Until now, clients have seen what the ad platforms charged. That stays so until you save a choice here.
          </Banner>
        ) : null}
        {save.isError ? <Banner tone="error">The setting was not saved. {save.error.message}</Banner> : null}
        <fieldset className="grid gap-3">
          <legend className="title mb-3 text-xl">What do clients see?</legend>
          {spendChoices.map((choice) => (
            <RadioOption
              key={choice}
              name="client_spend"
              value={choice}
              checked={shown === choice}
              onChange={() => setShown(choice)}
              {...choices[choice]}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            busy={save.isPending}
            busyText="Saving"
            disabled={!isOpen && shown === stored.client_spend}
          >
            Save
          </Button>
          {stored.chosen_at === null ? null : (
            <span className="text-sm text-faint">Chosen on {formatDate(stored.chosen_at)}</span>
          )}
        </div>
      </form>
    </Card>
  );
}
