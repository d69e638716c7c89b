import { useState } from 'react';
import { type TaxRate, useSettleTaxRates } from '#web/features/taxes/tax-rates.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Buttons for rates that came with the software. The second press of one removes. */
export function SettleRate({ row, place }: { row: TaxRate; place: string }) {
  return (
    <>
      <Settle rates={[row]} decision="confirm" text="Confirm" label={`Confirm the rate of ${place}`} />
      {row.country === null ? null : (
        <Settle rates={[row]} decision="remove" text="Remove" label={`Remove the rate of ${place}`} />
      )}
    </>
  );
}

/** Nothing without such rates. */
export function UnconfirmedRates({ rates }: { rates: readonly TaxRate[] }) {
  const removable = rates.filter(({ country }) => country !== null);
  if (rates.length === 0) return null;
  return (
    <Panel
      title={rates.length === 1 ? '1 rate isn’t confirmed' : `${rates.length} rates aren’t confirmed`}
      note="They came with the software. Confirm what you charge, and remove countries where you owe no tax of their own: the rate for everywhere else applies there."
    >
      <div className="flex flex-wrap gap-3">
        <Settle variant="secondary" rates={rates} decision="confirm" text={`Confirm all ${rates.length}`} />
        {removable.length === 0 ? null : (
          <Settle
            variant="secondary"
            rates={removable}
            decision="remove"
            text={`Remove all ${removable.length} countries`}
          />
        )}
      </div>
    </Panel>
  );
}

interface SettleProps {
  rates: readonly TaxRate[];
  decision: 'confirm' | 'remove';
  text: string;
  label?: string;
  variant?: 'quiet' | 'secondary';
}

function Settle({ rates, decision, text, label = text, variant = 'quiet' }: SettleProps) {
  const settle = useSettleTaxRates();
  const [asking, setAsking] = useState(false);
  const isSure = asking || (decision === 'confirm' && rates.length === 1);
  const press = async () => {
    if (!isSure) return setAsking(true);
    try {
      await settle.mutateAsync({ rates, decision });
      showToast(decision === 'confirm' ? 'Confirmed.' : 'Removed.', 'success');
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
    setAsking(false);
  };
  return (
    <Button
      variant={asking && decision === 'remove' ? 'danger' : variant}
      size="sm"
      busy={settle.isPending}
      busyText={decision === 'confirm' ? 'Confirming' : 'Removing'}
      aria-label={asking ? `Yes: ${label}` : label}
      onClick={() => void press()}
    >
      {asking ? (decision === 'confirm' ? 'Yes, I’ve checked them' : 'Yes, remove') : text}
    </Button>
  );
}
