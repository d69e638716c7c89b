import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CampaignFacts, fieldsOf, type CampaignFields } from '#domain/campaigns/campaign-form.ts';
import { campaignPlatforms, figureNames, platformNames, targetMetrics } from '#domain/campaigns/campaign.ts';
import type { Campaign, CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useEditCampaign } from '#web/features/campaigns/admin/campaign-changes.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import type { Difference } from '#web/ui/table/difference-table.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../conflict-notice.tsx';

const labels: Record<keyof CampaignFields, string> = {
  name: 'Name',
  platform: 'Platform',
  starts_on: 'First day',
  ends_on: 'Last day',
  budget: 'Budget',
  target_metric: 'Target',
  target_min: 'Amount',
  target_max: 'Up to',
  target_basis: 'Basis',
};

interface CampaignEditorProps {
  campaign: CampaignDelivery;
  onClose: () => void;
}

/** Edits a campaign's facts, with a conflict check against the row as it was loaded. Mount it only while it is open. */
export function CampaignEditor({ campaign, onClose }: CampaignEditorProps) {
  const edit = useEditCampaign();
  // The row the form started from. A newer row loaded meanwhile must not replace it, or a concurrent edit would go
  // unnoticed.
  const [loaded, setLoaded] = useState<Pick<Campaign, 'id' | 'updated_at'>>(campaign);
  const [theirs, setTheirs] = useState<CampaignFields | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<CampaignFields>({
    defaultValues: fieldsOf(campaign),
    resolver: schemaResolver<CampaignFields>(CampaignFacts),
  });
  const { errors } = form.formState;
  const field = (name: keyof CampaignFields) => ({
    label: name === 'budget' ? `${labels.budget} (${campaign.currency})` : labels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });

  const save = async (values: CampaignFields) => {
    setProblem(null);
    try {
      await edit.mutateAsync({ loaded, changes: CampaignFacts.parse(values) });
      showToast('Saved', 'success');
      onClose();
    } catch (error) {
      const current = conflictIn('campaigns', error) ?? null;
      if (current === null) return setProblem(error instanceof Error ? error.message : String(error));
      setLoaded(current);
      setTheirs(fieldsOf(current));
    }
  };
  const takeTheirs = () => {
    if (theirs !== null) form.reset(theirs);
    setTheirs(null);
  };

  return (
    <FormDialog
      title="Edit the campaign"
      action="Save"
      busyText="Saving"
      busy={edit.isPending}
      problem={problem}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {theirs === null ? null : (
        <ConflictNotice differences={differencesOf(theirs, form.getValues())} onTakeTheirs={takeTheirs} />
      )}
      <TextField {...field('name')} data-focus-first />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...field('platform')}>
          {campaignPlatforms.map((platform) => (
            <option key={platform} value={platform}>
              {platformNames[platform]}
            </option>
          ))}
        </SelectField>
        <TextField {...field('budget')} inputMode="decimal" optional />
        <TextField {...field('starts_on')} type="date" optional />
        <TextField {...field('ends_on')} type="date" optional />
        <SelectField {...field('target_metric')}>
          <option value="">No target</option>
          {targetMetrics.map((metric) => (
            <option key={metric} value={metric}>
              {figureNames[metric]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('target_basis')}>
          <option value="">None</option>
          <option value="estimated">Estimated</option>
          <option value="guaranteed">Guaranteed</option>
        </SelectField>
        <TextField {...field('target_min')} inputMode="numeric" />
        <TextField {...field('target_max')} inputMode="numeric" optional hint="Leave empty for an open end" />
      </div>
    </FormDialog>
  );
}

function differencesOf(theirs: CampaignFields, yours: CampaignFields): Difference[] {
  return (Object.keys(labels) as (keyof CampaignFields)[])
    .filter((name) => theirs[name] !== yours[name])
    .map((name) => ({ label: labels[name], theirs: theirs[name], mine: yours[name] }));
}
