import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { dayResults, type DayFields } from '#domain/campaign-form.ts';
import { dayFigures, figureNames } from '#domain/campaign.ts';
import { useSaveDay, type CampaignDay } from '#web/features/campaigns/campaign-queries.ts';
import { formatCalendarDate } from '#web/lib/format.ts';
import { RowConflict } from '#web/lib/row-updates.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ConflictNotice } from './conflict-notice.tsx';

/** Days are the reader's; the server's zone decides what its own "today" is. */
const today = () => new Date().toLocaleDateString('sv-SE');

function fieldsFor(day: string, row: CampaignDay | null): DayFields {
  const figures = dayFigures.map(
    (figure) => [figure, row?.[figure] === null || row === null ? '' : String(row[figure])] as const,
  );
  return { day, ...(Object.fromEntries(figures) as Omit<DayFields, 'day'>) };
}

interface DayEditorProps {
  campaignId: string;
  days: readonly CampaignDay[];
  /** The day that is changed; null to enter one. */
  start: CampaignDay | null;
  onClose: () => void;
}

/** The results of one day by hand. They replace what the day had; choosing a day that is there shows its figures. */
export function DayEditor({ campaignId, days, start, onClose }: DayEditorProps) {
  const id = useId();
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
    // What was typed for a new day stays when another new day is meant.
    if (known !== null) form.reset(fieldsFor(day, known));
  };
  const send = async (values: DayFields) => {
    setProblem(null);
    const { day, ...figures } = dayResults(today()).parse(values);
    try {
      await save.mutateAsync({ campaignId, day, loaded, figures });
      showToast(`${formatCalendarDate(day)} is saved`, 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof RowConflict) || error.current === null)
        return setProblem(error instanceof Error ? error.message : String(error));
      const current = error.current as unknown as CampaignDay;
      setLoaded(current);
      setTheirs(current);
    }
  };
  const takeTheirs = () => {
    if (theirs !== null) form.reset(fieldsFor(theirs.day, theirs));
    setTheirs(null);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={start === null ? 'Enter a day' : 'Change a day'}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending} busyText="Saving">
            Save the day
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        method="post"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-4"
      >
        {theirs === null ? null : (
          <ConflictNotice differences={differencesOf(theirs, form.getValues())} onTakeTheirs={takeTheirs} />
        )}
        {problem === null ? null : <Banner tone="error">{problem}</Banner>}
        <TextField
          type="date"
          label="Day"
          max={today()}
          readOnly={start !== null}
          error={errors.day?.message}
          hint={loaded === null ? undefined : 'This day has results: saving replaces them.'}
          {...form.register('day', {
            onChange: (event: { target: { value: string } }) => chooseDay(event.target.value),
          })}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {dayFigures.map((figure) => (
            <TextField
              key={figure}
              label={figureNames[figure]}
              inputMode="decimal"
              error={errors[figure]?.message}
              {...form.register(figure)}
            />
          ))}
        </div>
        <p className="text-sm text-faint">
          An empty field means “not reported”. Figures that came from a file lose it when you change them.
        </p>
      </form>
    </Dialog>
  );
}

function differencesOf(theirs: CampaignDay, yours: DayFields) {
  const saved = fieldsFor(theirs.day, theirs);
  return dayFigures
    .filter((figure) => saved[figure] !== yours[figure].trim())
    .map((figure) => ({ label: figureNames[figure], theirs: saved[figure], mine: yours[figure] }));
}
