import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface RowConflictPanelProps {
  /** Fields whose values differ now. */
  differences: readonly Difference[];
  /** Goes on with what was typed here, over what the other person saved. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  busy: boolean;
}

const say = (value: string) => (value === '' ? '(empty)' : value);

/** Somebody else saved the same row first: nothing typed is lost, both values are shown, and the person decides. */
export function RowConflictPanel({ differences, onKeepMine, onTakeTheirs, busy }: RowConflictPanelProps) {
  return (
    <Banner tone="error" title="Somebody else changed this in the meantime">
      {differences.length === 0 ? (
        <p>What you typed is the same as what they saved.</p>
      ) : (
        <table className="mt-2 w-full text-sm">
          <thead>
            <tr>
              {['Field', 'Yours', 'Theirs'].map((title) => (
                <th key={title} scope="col" className="py-1 pe-4 text-start font-medium">
                  {title}
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
                <td className="max-w-48 py-1 pe-4 break-words">{say(mine)}</td>
                <td className="max-w-48 py-1 break-words">{say(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" busy={busy} onClick={onKeepMine}>
          Save mine over theirs
        </Button>
        <Button size="sm" variant="quiet" disabled={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Banner>
  );
}
