import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DifferenceTable, type Difference } from '#web/ui/table/difference-table.tsx';

interface ConflictNoticeProps {
  /** Fields that differ; empty if both users saved the same values. */
  differences: readonly Difference[];
  onTakeTheirs: () => void;
}

/**
 * A concurrent edit: shows both versions side by side. The form keeps the user's input, and saving again overwrites the
 * other version.
 */
export function ConflictNotice({ differences, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <Banner tone="error" title="Someone else changed this in the meantime">
      <p>Save again to keep yours, or use theirs.</p>
      {differences.length === 0 ? null : (
        <div className="mt-3">
          <DifferenceTable differences={differences} />
        </div>
      )}
      <p className="mt-3">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </p>
    </Banner>
  );
}
