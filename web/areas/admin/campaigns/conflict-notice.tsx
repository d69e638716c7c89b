import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

export interface Difference {
  field: string;
  theirs: string;
  yours: string;
}

interface ConflictNoticeProps {
  /** Where both differ; empty when somebody saved the same. */
  differences: readonly Difference[];
  onTakeTheirs: () => void;
}

/** Somebody else was faster: both sides beside each other. What was typed stays in the form, and saving again writes it. */
export function ConflictNotice({ differences, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Banner tone="error" title="Somebody else changed this in the meantime">
      <p>Save again to keep yours, or take theirs.</p>
      {differences.length === 0 ? null : (
        <table className="mt-3 w-full text-sm">
          <thead>
            <tr className="text-start">
              {['Field', 'Theirs', 'Yours'].map((title) => (
                <th key={title} scope="col" className="py-1 pe-4 text-start font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, yours }) => (
              <tr key={field}>
                <th scope="row" className="py-1 pe-4 text-start font-normal">
                  {field}
                </th>
                <td className="py-1 pe-4">{theirs === '' ? 'empty' : theirs}</td>
                <td className="py-1">{yours === '' ? 'empty' : yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </p>
    </Banner>
  );
}
