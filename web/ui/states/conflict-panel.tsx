import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { DifferenceTable, type Difference } from '../table/difference-table.tsx';

interface ConflictPanelProps {
  /** Fields whose values differ. */
  differences: readonly Difference[];
  /** Saves the user's input over the other person's version. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** A concurrent edit: keeps the input, shows both versions, and lets the user choose. */
export function ConflictPanel({ differences, onKeepMine, onTakeTheirs, busy }: ConflictPanelProps) {
  const t = useText();
  return (
    <Banner tone="error" title={t('conflict.title')}>
      {differences.length === 0 ? <p>{t('conflict.same')}</p> : <DifferenceTable differences={differences} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={busy} onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </Banner>
  );
}
