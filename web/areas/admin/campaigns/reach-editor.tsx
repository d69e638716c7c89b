import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { reachFieldsOf, reportedReach, type ReachFields } from '#domain/campaigns/campaign-form.ts';
import type { Campaign, CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useReportReach } from '#web/features/campaigns/admin/campaign-changes.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Difference } from '#web/ui/table/difference-table.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../conflict-notice.tsx';

const labels: Record<keyof ReachFields, string> = {
  reported_reach: 'Reach',
  reported_frequency: 'Frequency',
  reported_listeners: 'Unique listeners',
  reported_from: 'First day',
  reported_until: 'Last day',
  reported_evidence: 'Evidence',
};
const NOTHING = reachFieldsOf({
  reported_reach: null,
  reported_frequency: null,
  reported_listeners: null,
  reported_from: null,
  reported_until: null,
  reported_evidence: null,
});

function useReachForm(campaign: CampaignDelivery, onSaved: () => void) {
  const report = useReportReach();
  const [loaded, setLoaded] = useState<Pick<Campaign, 'id' | 'updated_at'>>(campaign);
  const [theirs, setTheirs] = useState<ReachFields | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ReachFields>({
    defaultValues: reachFieldsOf(campaign),
    resolver: schemaResolver<ReachFields>(reportedReach(shopToday())),
  });
  const save = async (values: ReachFields) => {
    setProblem(null);
    const changes = reportedReach(shopToday()).parse(values);
    try {
      await report.mutateAsync({ loaded, changes });
      showToast(changes.reported_from === null ? 'Removed' : 'Saved', 'success');
      onSaved();
    } catch (error) {
      const current = conflictIn('campaigns', error) ?? null;
      if (current === null) return setProblem(error instanceof Error ? error.message : String(error));
      setLoaded(current);
      setTheirs(reachFieldsOf(current));
    }
  };
  const takeTheirs = () => {
    if (theirs !== null) form.reset(theirs);
    setTheirs(null);
  };
  return { form, theirs, problem, save, takeTheirs, busy: report.isPending };
}

/** Enters, changes or removes the figures, with a conflict check against the row as it was loaded. */
export function ReachEditor({ campaign, onClose }: { campaign: CampaignDelivery; onClose: () => void }) {
  const { form, theirs, problem, save, takeTheirs, busy } = useReachForm(campaign, onClose);
  const { errors } = form.formState;
  const field = (name: keyof ReachFields) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <FormDialog
      title="Reported reach"
      action="Save"
      busyText="Saving"
      busy={busy}
      problem={problem}
      otherActions={
        campaign.reported_from === null ? null : (
          <Button variant="quiet" busy={busy} onClick={() => void save(NOTHING)}>
            Remove
          </Button>
        )
      }
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {theirs === null ? null : (
        <ConflictNotice differences={differencesOf(theirs, form.getValues())} onTakeTheirs={takeTheirs} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...field('reported_reach')} inputMode="numeric" data-focus-first />
        <TextField {...field('reported_frequency')} inputMode="decimal" />
        <TextField {...field('reported_listeners')} inputMode="numeric" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('reported_from')} type="date" max={shopToday()} />
        <TextField {...field('reported_until')} type="date" max={shopToday()} />
      </div>
      <TextField
        {...field('reported_evidence')}
        maxLength={500}
        hint="A link to the platform’s report, or where it is."
      />
      <p className="text-sm text-faint">
        What the platform shows for these days as a whole. Leave a figure empty for “not reported”.
      </p>
    </FormDialog>
  );
}

function differencesOf(theirs: ReachFields, yours: ReachFields): Difference[] {
  return (Object.keys(labels) as (keyof ReachFields)[])
    .filter((name) => theirs[name] !== yours[name])
    .map((name) => ({ label: labels[name], theirs: theirs[name], mine: yours[name] }));
}
