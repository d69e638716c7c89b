import { useState, type SubmitEvent } from 'react';
import type { RestRow } from '#database/rows.ts';
import { AMOUNT, amountOf } from '#domain/costs/cost-form.ts';
import { useMarginSettings, useSetFloor } from '#web/features/costs/expected-costs.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatShare } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The lowest margin, which the owner sets. */
export function FloorForm() {
  const settings = useMarginSettings();
  return (
    <Panel title="Lowest margin" note="A quote that earns less than this share of its net price warns who writes it.">
      <QueryStates query={settings} what="the setting" skeleton={<Skeleton className="h-16 rounded-card" />}>
        {(stored) => <Floor key={stored.updated_at} stored={stored} />}
      </QueryStates>
    </Panel>
  );
}

function Floor({ stored }: { stored: RestRow<'margin_settings'> }) {
  const set = useSetFloor();
  const [typed, setTyped] = useState(String(stored.floor_percent ?? ''));
  const [problem, setProblem] = useState<string>();
  if (!useMay()('settings.manage'))
    return <p>{stored.floor_percent === null ? 'Not set by the owner.' : formatShare(stored.floor_percent / 100)}</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim();
    const isValid = text === '' || (AMOUNT.test(text) && amountOf(text) > 0 && amountOf(text) < 100);
    setProblem(isValid ? undefined : 'Enter a percentage between 0 and 100, or leave it empty');
    if (!isValid) return;
    set.mutate(
      { loaded: stored, floor: text === '' ? null : amountOf(text) },
      { onSuccess: () => showToast('The lowest margin was saved.', 'success') },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {set.error ? <Banner tone="error">{set.error.message}</Banner> : null}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Per cent"
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
