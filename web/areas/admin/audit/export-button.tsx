import { useState } from 'react';
import { Download } from 'lucide-react';
import { MAX_EXPORTED_ROWS, readEmailsOf, readAllAudit } from '#web/features/audit/audit-queries.ts';
import { formatCount } from '#web/lib/format/format.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { saveText } from '#web/lib/format/save-file.ts';
import { writeCsv } from '#web/lib/format/write-csv.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const TITLES = [
  'Time',
  'Action',
  'Table',
  'Record',
  'Person',
  'Email',
  'Said by',
  'Address',
  'Browser',
  'Before',
  'After',
];

const json = (values: object | null) => (values === null ? '' : JSON.stringify(values));

/** Downloads the filtered entries as CSV. */
export function ExportButton({ list, people }: { list: ListState; people: readonly string[] | null | undefined }) {
  const [count, setCount] = useState<number | null>(null);
  const save = async () => {
    if (people === undefined) return;
    setCount(0);
    try {
      const rows = await readAllAudit(list, people, setCount);
      const emails = await readEmailsOf([...new Set(rows.flatMap(({ user_id }) => user_id ?? []))].slice(0, 500));
      const cells = rows.map((row) => [
        row.created_at,
        row.action,
        row.table_name,
        row.record_id,
        row.user_id,
        emails[row.user_id ?? ''] ?? '',
        row.source,
        row.ip_address,
        row.user_agent,
        json(row.old_values),
        json(row.new_values),
      ]);
      saveText(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', writeCsv(TITLES, cells));
      if (rows.length === MAX_EXPORTED_ROWS)
        showToast(
          `The file holds the newest ${formatCount(MAX_EXPORTED_ROWS)} entries. Narrow the dates for the rest.`,
        );
    } catch (error) {
      showToast(`The log could not be exported: ${error instanceof Error ? error.message : String(error)}`, 'error');
    } finally {
      setCount(null);
    }
  };
  return (
    <Button
      variant="secondary"
      disabled={people === undefined}
      busy={count !== null}
      busyText={`${formatCount(count ?? 0)} entries`}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
