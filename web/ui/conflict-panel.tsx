import { useText } from '#web/lib/text.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

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
  const say = (value: string) => (value === '' ? t('shell.conflict.empty') : value);
  return (
    <Banner tone="error" title={t('shell.conflict.title')}>
      {differences.length === 0 ? (
        <p>{t('shell.conflict.same')}</p>
      ) : (
        <table className="mt-2 w-full text-sm">
          <thead>
            <tr>
              {(['field', 'mine', 'theirs'] as const).map((title) => (
                <th key={title} scope="col" className="py-1 pe-4 text-start font-medium">
                  {t(`shell.conflict.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-1 pe-4 text-start font-medium">
                  {label}
                </th>
                <td dir="auto" className="max-w-48 py-1 pe-4 break-words">{say(mine)}</td>
                <td dir="auto" className="max-w-48 py-1 break-words">{say(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
