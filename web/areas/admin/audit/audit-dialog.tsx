import { clsx } from 'clsx';
import type { AuditRow } from '#web/features/audit/audit-queries.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { differencesOf } from './differences.ts';
import { Sentence } from './sentence.tsx';
import type { Part } from './sentences/parts.ts';

interface AuditDialogProps {
  row: AuditRow | null;
  parts: readonly Part[] | null;
  onClose: () => void;
}

/** One audit entry in full: actor, IP address, and values before and after. */
export function AuditDialog({ row, parts, onClose }: AuditDialogProps) {
  return (
    <Dialog open={row !== null} onClose={onClose} size="xl" title="Audit entry">
      {row === null ? null : <Entry row={row} parts={parts} />}
    </Dialog>
  );
}

function Entry({ row, parts }: { row: AuditRow; parts: readonly Part[] | null }) {
  const differences = differencesOf(row);
  const facts = [
    ['When', formatDateTime(row.created_at)],
    ['Action and table', `${row.action} ${row.table_name ?? ''}`],
    ['Record', row.record_id ?? 'None'],
    ['Reported by', row.source === 'database' ? 'The database, which saw it happen' : 'The client’s own program'],
    ['Address', row.ip_address ?? 'Not kept'],
    ['Browser', row.user_agent ?? 'Not kept'],
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
      {differences.length === 0 ? (
        <p className="text-soft">This entry holds no values.</p>
      ) : (
        <table className="w-full table-fixed text-[0.9375rem]">
          <thead className="text-sm text-faint">
            <tr>
              {['Column', 'Before', 'After'].map((head) => (
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
                  {column}
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
