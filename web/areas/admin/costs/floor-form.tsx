import { useState, type SubmitEvent } from 'react';
import type { RestRow } from '#database/rows.ts';
import { fromCents } from '#domain/money.ts';
import { typedCents } from '#domain/typed-amount.ts';
import { useMarginSettings, useSetFloor } from '#web/features/costs/expected-costs.ts';
import { useMay } from '#web/features/people/access.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConflictNotice } from '../conflict-notice.tsx';

/** The lowest margin, which the owner sets. */
export function FloorForm() {
  const settings = useMarginSettings();
  return (
    <Panel title="Lowest margin" note="A quote that earns less than this share of its net price warns who writes it.">
      <QueryStates query={settings} what="the setting" skeleton={<Skeleton className="h-16 rounded-card" />}>
        {(stored) => <Floor stored={stored} />}
      </QueryStates>
    </Panel>
  );
}

const textOf = ({ floor_percent: floor }: RestRow<'margin_settings'>) => String(floor ?? '');

/** After a conflict, what was typed stays, and the next save is checked against the other user's row. */
function Floor({ stored }: { stored: RestRow<'margin_settings'> }) {
  const set = useSetFloor();
  const [loaded, setLoaded] = useState(stored);
  const conflict = conflictIn('margin_settings', set.error) ?? null;
  const [typed, setTyped] = useState(textOf(stored));
  const [problem, setProblem] = useState<string>();
  if (!useMay()('settings.manage'))
    return <p>{stored.floor_percent === null ? 'Not set by the owner.' : formatShare(stored.floor_percent / 100)}</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const hundredths = typedCents(typed);
    const isValid = hundredths === null || (hundredths !== undefined && hundredths > 0 && hundredths < 100_00);
    setProblem(isValid ? undefined : 'Enter a percentage between 0 and 100, or leave it empty');
    if (!isValid) return;
    set.mutate(
      { loaded: conflict ?? loaded, floor: hundredths === null ? null : fromCents(hundredths) },
      {
        onSuccess: (row) => {
          setLoaded(row);
          showToast('The lowest margin was saved.', 'success');
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {set.error !== null && conflict === null ? <Banner tone="error">{set.error.message}</Banner> : null}
      {conflict === null ? null : (
        <ConflictNotice
          differences={[{ label: 'Percent', mine: typed, theirs: textOf(conflict) }]}
          onTakeTheirs={() => {
            setLoaded(conflict);
            setTyped(textOf(conflict));
            set.reset();
          }}
        />
      )}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Percent"
          hint="Leave it empty for no warning"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" className="mt-7" busy={set.isPending} busyText="Saving">
          Save
        </Button>
      </div>
    </form>
  );
}
