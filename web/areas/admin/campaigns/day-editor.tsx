import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { dayResults, type DayFields } from '#domain/campaigns/campaign-form.ts';
import { dayIn } from '#domain/time-zone.ts';
import { dayFigures, figureNames, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { CampaignDay } from '#web/features/campaigns/campaign-rows.ts';
import { useSaveDay } from '#web/features/campaigns/admin/campaign-changes.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../conflict-notice.tsx';

const today = () => dayIn(new Date(), shopZone());

function fieldsFor(day: string, row: CampaignDay | null): DayFields {
  const figures = dayFigures.map(
    (figure) => [figure, row?.[figure] === null || row === null ? '' : String(row[figure])] as const,
  );
  return { day, ...(Object.fromEntries(figures) as Omit<DayFields, 'day'>) };
}

interface DayEditorProps {
  /** What the service's results consist of. A figure that the day has is shown, too. */
  figures: readonly DayFigure[];
  campaignId: string;
  days: readonly CampaignDay[];
  /** The day to edit; null to add one. */
  start: CampaignDay | null;
  onClose: () => void;
}

/**
 * Enters one day's results by hand. They replace the day's existing results; choosing a day with results loads them.
 */
export function DayEditor({ campaignId, figures, days, start, onClose }: DayEditorProps) {
  const save = useSaveDay();
  const begin = start ?? days.find(({ day }) => day === today()) ?? null;
  const [loaded, setLoaded] = useState(begin);
  const [theirs, setTheirs] = useState<CampaignDay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<DayFields>({
    defaultValues: fieldsFor(begin?.day ?? today(), begin),
    resolver: schemaResolver<DayFields>(dayResults(today())),
  });
  const { errors } = form.formState;

  const chooseDay = (day: string) => {
    const known = days.find((row) => row.day === day) ?? null;
    setLoaded(known);
    setTheirs(null);
    // Switching between days without results keeps the input.
    if (known !== null) form.reset(fieldsFor(day, known));
  };
  const send = async (values: DayFields) => {
    setProblem(null);
    const { day, ...typed } = dayResults(today()).parse(values);
    try {
      await save.mutateAsync({ campaignId, day, loaded, figures: typed });
      showToast(`${formatCalendarDate(day)} saved`, 'success');
      onClose();
    } catch (error) {
      const current = conflictIn('campaign_days', error) ?? null;
      if (current === null) return setProblem(error instanceof Error ? error.message : String(error));
      setLoaded(current);
      setTheirs(current);
    }
  };
  const takeTheirs = () => {
    if (theirs !== null) form.reset(fieldsFor(theirs.day, theirs));
    setTheirs(null);
  };

  return (
    <FormDialog
      title={start === null ? 'Enter a day' : 'Edit day'}
      action="Save day"
      busyText="Saving"
      busy={save.isPending}
      problem={problem}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      {theirs === null ? null : (
        <ConflictNotice differences={differencesOf(theirs, form.getValues())} onTakeTheirs={takeTheirs} />
      )}
      <TextField
        type="date"
        label="Day"
        max={today()}
        readOnly={start !== null}
        error={errors.day?.message}
        hint={loaded === null ? undefined : 'This day already has results. Saving replaces them.'}
        {...form.register('day', {
          onChange: (event: { target: { value: string } }) => chooseDay(event.target.value),
        })}
      />
      <FigureFields
        form={form}
        figures={dayFigures.filter((figure) => figures.includes(figure) || loaded?.[figure] != null)}
      />
      <p className="text-sm text-faint">
        Leave a field empty for “not reported”. Changing a figure from a file removes its link to the file.
      </p>
    </FormDialog>
  );
}

function differencesOf(theirs: CampaignDay, yours: DayFields) {
  const saved = fieldsFor(theirs.day, theirs);
  return dayFigures
    .filter((figure) => saved[figure] !== yours[figure].trim())
    .map((figure) => ({ label: figureNames[figure], theirs: saved[figure], mine: yours[figure] }));
}

interface FigureFieldsProps {
  form: UseFormReturn<DayFields>;
  figures: readonly DayFigure[];
}

function FigureFields({ form, figures }: FigureFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {figures.map((figure) => (
        <TextField
          key={figure}
          label={figureNames[figure]}
          inputMode="decimal"
          error={errors[figure]?.message}
          {...form.register(figure)}
        />
      ))}
    </div>
  );
}
