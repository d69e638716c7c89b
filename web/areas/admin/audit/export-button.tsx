import { useState } from 'react';
import { Download } from 'lucide-react';
import { readNames } from '#web/features/audit/audit-names.ts';
import { MAX_EXPORTED_ROWS, readEmailsOf, readAllAudit, type AuditScope } from '#web/features/audit/audit-queries.ts';
import { formatCount } from '#web/lib/format/format.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import { writeCsv } from '#web/lib/format/write-csv.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { EXPORT_TITLES, exportRow } from './export-rows.ts';
import { referencesOf } from './describe.ts';

/** Downloads the filtered entries as CSV. */
export function ExportButton({ list, scope }: { list: ListState; scope: AuditScope | null }) {
  const [count, setCount] = useState<number | null>(null);
  const save = async () => {
    if (scope === null) return;
    setCount(0);
    try {
      const rows = await readAllAudit(list, scope, setCount);
      const people = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
      const [names, emails] = [await readNames(rows.flatMap(referencesOf)), await readEmailsOf(people)];
      const cells = rows.map((row) => exportRow(row, names, emails));
      saveCsv(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, writeCsv(EXPORT_TITLES, cells));
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
      disabled={scope === null}
      busy={count !== null}
      busyText={`${formatCount(count ?? 0)} entries`}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
