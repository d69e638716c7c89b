import { useText } from '#web/lib/text.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { DifferenceTable, type Difference } from './difference-table.tsx';

interface ConflictPanelProps {
  /** Fields whose values differ now. */
  differences: readonly Difference[];
  /** Goes on with what was typed here, over what the other person saved. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Somebody else saved the same first: nothing typed is lost, both values are shown, and the person decides. */
export function ConflictPanel({ differences, onKeepMine, onTakeTheirs, busy }: ConflictPanelProps) {
  const t = useText();
  return (
    <Banner tone="error" title={t('shell.conflict.title')}>
      {differences.length === 0 ? <p>{t('shell.conflict.same')}</p> : <DifferenceTable differences={differences} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={busy} onClick={onKeepMine}>
          {t('shell.conflict.keepMine')}
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onTakeTheirs}>
          {t('shell.conflict.takeTheirs')}
        </Button>
      </div>
    </Banner>
  );
}
