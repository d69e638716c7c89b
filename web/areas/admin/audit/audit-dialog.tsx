import { clsx } from 'clsx';
import type { AuditRow } from '#web/features/audit/audit-queries.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { differencesOf } from './differences.ts';
import { Sentence } from './sentence.tsx';
import type { Part } from './describe.ts';
import { fieldName } from './values.ts';

interface AuditDialogProps {
  row: AuditRow | null;
  parts: readonly Part[] | null;
  onClose: () => void;
}

/** One audit entry in full: actor, IP address, and values before and after. */
export function AuditDialog({ row, parts, onClose }: AuditDialogProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} size="xl" title="Audit entry">
      {row === null ? null : <Entry row={row} parts={parts} onClose={onClose} />}
    </Dialog>
  );
}

function Entry({ row, parts, onClose }: { row: AuditRow; parts: readonly Part[] | null; onClose: () => void }) {
  const differences = differencesOf(row);
  const facts = [
    ['When', formatDateTime(row.created_at)],
    ['Recorded by', row.source === 'database' ? 'The server' : 'The client’s browser, unverified'],
    ['IP address', row.ip_address ?? 'Not kept'],
    ['Browser', row.user_agent ?? 'Not kept'],
    ['Record ID', row.record_id ?? 'None'],
  ];
  return (
    <div className="grid gap-6">
      <p className="text-lg">
        <Sentence parts={parts} />
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-faint">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {row.table_name === null || row.record_id === null ? null : (
        <LinkButton
          variant="secondary"
          size="sm"
          className="justify-self-start"
          to={`/admin/audit?${new URLSearchParams({ table: row.table_name, record: row.record_id }).toString()}`}
          onClick={onClose}
        >
          Show the history of this record
        </LinkButton>
      )}
      {differences.length === 0 ? (
        <p className="text-soft">No values were recorded.</p>
      ) : (
        <table className="w-full table-fixed text-[0.9375rem]">
          <thead className="text-sm text-faint">
            <tr>
              {['Field', 'Before', 'After'].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ column, before, after, changed }) => (
              <tr key={column} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-start font-medium">
                  {fieldName(column)}
                  {changed ? <span className="sr-only"> (changed)</span> : null}
                </th>
                <td
                  className={clsx('px-3 py-2 break-words whitespace-pre-wrap', changed && before !== '' && 'bg-bad/12')}
                >
                  {before}
                </td>
                <td
                  className={clsx('px-3 py-2 break-words whitespace-pre-wrap', changed && after !== '' && 'bg-good/12')}
                >
                  {after}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
