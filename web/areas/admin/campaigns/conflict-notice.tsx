import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DifferenceTable, type Difference } from '#web/ui/difference-table.tsx';

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
        <div className="mt-3">
          <DifferenceTable differences={differences} />
        </div>
      )}
      <p className="mt-3">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </p>
    </Banner>
  );
}
