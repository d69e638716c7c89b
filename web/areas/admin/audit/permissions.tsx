import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { PermissionFinding, PermissionSelfTest } from '#domain/people/permission-self-test.ts';
import { useSelfTest } from '#web/features/people/self-test.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';

const actors = ['visitor', 'guest', 'client', 'administrator', 'disabled administrator'] as const;
const operations = ['select', 'insert', 'update', 'delete'] as const;

function Failures({ findings }: { findings: readonly PermissionFinding[] }) {
  return (
    <Banner
      tone="error"
      title={
        findings.length === 1
          ? 'One permission is not as it should be'
          : `${findings.length} permissions are not as they should be`
      }
    >
      <ul className="grid gap-1 pt-2">
        {findings.map((finding) => (
          <li key={`${finding.table} ${finding.actor} ${finding.operation} ${finding.expected}`}>
            <strong className="text-bone">{finding.table}</strong>: {finding.actor}, {finding.operation}: expected{' '}
            {finding.expected}, found {finding.found}
            {finding.note === null ? null : ` (${finding.note})`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Cell({ finding }: { finding: PermissionFinding | undefined }) {
  if (finding === undefined) return <td className="px-3 py-2 text-faint">none</td>;
  const { ok, found, expected } = finding;
  return (
    <td
      className={clsx(
        'px-3 py-2 whitespace-nowrap',
        !ok && 'bg-bad/16 font-semibold',
        ok && found === 'none' && 'text-faint',
      )}
    >
      {found}
      {ok ? null : <span className="block text-sm font-normal">expected {expected}</span>}
    </td>
  );
}

function Matrix({ findings, tables }: { findings: readonly PermissionFinding[]; tables: readonly string[] }) {
  const at = (table: string, actor: string, operation: string) =>
    findings.find((one) => one.table === table && one.actor === actor && one.operation === operation);
  return (
    <div
      className="surface-1 overflow-x-auto rounded-card"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="Permissions by table"
    >
      <table className="w-full text-[0.9375rem]">
        <thead className="text-sm text-faint">
          <tr className="border-b border-line">
            {['Table', 'Who', 'Read', 'Add', 'Change', 'Remove'].map((head) => (
              <th key={head} scope="col" className="px-3 py-3 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {tables.map((table) => (
          <tbody key={table} className="border-b border-line last:border-0">
            {actors.map((actor, index) => (
              <tr key={actor}>
                {index === 0 ? (
                  <th scope="rowgroup" rowSpan={actors.length} className="px-3 py-2 text-start align-top font-semibold">
                    {table}
                  </th>
                ) : null}
                <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap text-soft">
                  {actor}
                </th>
                {operations.map((operation) => (
                  <Cell key={operation} finding={at(table, actor, operation)} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Result({ test }: { test: PermissionSelfTest }) {
  const { params, change } = useUrlParams();
  const search = params.get('q') ?? '';
  const failed = test.findings.filter(({ ok }) => !ok);
  const names = [...new Set(test.findings.map(({ table }) => table))].filter((name) =>
    name.includes(search.trim().toLowerCase()),
  );
  const bad = new Set(failed.map(({ table }) => table));
  const tables = [...names.filter((name) => bad.has(name)), ...names.filter((name) => !bad.has(name))];
  return (
    <div className="grid gap-6">
      {failed.length > 0 ? (
        <Failures findings={failed} />
      ) : (
        <Banner tone="success" title="All permissions are as they should be">
          {test.findings.length} combinations of table, person and operation were tried.
        </Banner>
      )}
      <p className="flex items-center gap-2 text-sm text-soft">
        {failed.length > 0 ? (
          <TriangleAlert aria-hidden="true" className="size-4" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-4" />
        )}
        Tried {formatDateTime(test.checkedAt)} in {test.milliseconds} ms; all of it was undone.
      </p>
      <div role="search" className="max-w-md">
        <SearchField
          label="Search tables"
          pauseMs={0}
          hint="“own”: the person’s own rows; “shown”: what is published"
          value={search}
          onSearch={(text) => change((next) => (text === '' ? next.delete('q') : next.set('q', text)))}
        />
      </div>
      {tables.length === 0 ? (
        <p className="text-soft">No table of this name.</p>
      ) : (
        <Matrix findings={test.findings} tables={tables} />
      )}
    </div>
  );
}

/** `/admin/permissions`: tries every operation on every table as a visitor, a guest, a client and an admin. */
export default function PermissionsPage() {
  const test = useSelfTest();
  return (
    <AdminFrame
      title="Permissions"
      lede="Runs every operation as test accounts against the live database. Nothing is saved."
      aside={
        <Button busy={test.isFetching} busyText="Running" onClick={() => void test.refetch()}>
          Run again
        </Button>
      }
    >
      <QueryStates query={test} what="the permissions" skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(result) => <Result test={result} />}
      </QueryStates>
    </AdminFrame>
  );
}
