import { CircleAlert } from 'lucide-react';
import type { ServerPlace, TestedPlace } from '#domain/system/server-place.ts';
import { useServerPlace, useTestPlace } from '#web/features/system/server-place.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { BackToSetUp } from './back-to-set-up.tsx';
import { addressWords, backupWords, databaseWords, filesWords, proxyWords, testWords } from './place-words.ts';
import type { PlaceWords } from './place-words.ts';

/** `/admin/set-up/server`: what the environment of the server decides. */
export default function ServerPage() {
  const place = useServerPlace();
  return (
    <AdminFrame
      title="Server"
      lede="What the environment variables of the server decide. Change them there; see and test them here."
      above={<BackToSetUp />}
    >
      <QueryStates query={place} what="the server" skeleton={<Skeleton className="h-[40rem] rounded-card" />}>
        {(known) => (
          <ul className="surface-1 grid max-w-4xl divide-y divide-line rounded-card px-4 sm:px-6">
            {rowsOf(known).map((row) => (
              <PlaceRow key={row.title} {...row} />
            ))}
          </ul>
        )}
      </QueryStates>
    </AdminFrame>
  );
}

interface Row {
  title: string;
  /** Names of settings. */
  settings: string;
  words: PlaceWords;
  test?: TestedPlace;
}

const rowsOf = ({ database, address, proxy, files, backups }: ServerPlace): Row[] => [
  { title: 'Database', settings: 'DATABASE_URL', words: databaseWords(database), test: 'database' },
  { title: 'Public address', settings: 'PUBLIC_URL', words: addressWords(address) },
  { title: 'Proxy', settings: 'TRUST_PROXY', words: proxyWords(proxy) },
  { title: 'Files', settings: 'S3_ENDPOINT, S3_BUCKET', words: filesWords(files), test: 'files' },
  {
    title: 'Backups',
    settings: 'BACKUP_SCHEDULE, BACKUP_TO',
    words: backupWords(backups, formatDateTime),
    ...(backups === null ? {} : { test: 'backups' as const }),
  },
];

function PlaceRow({ title, settings, words: { value, note, isProblem = false }, test }: Row) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 py-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <h2 className="font-semibold">{title}</h2>
        <code className="font-mono text-xs break-words text-faint">{settings}</code>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-3">
        <div className="grid gap-1">
          <p className="break-words">{value}</p>
          <p className="flex items-start gap-2 text-sm text-soft">
            {isProblem ? (
              <CircleAlert aria-label="Needs attention:" role="img" className="mt-0.5 size-4 shrink-0 text-signal" />
            ) : null}
            <span className="min-w-0 break-words">{note}</span>
          </p>
        </div>
        {test === undefined ? null : <Test what={test} title={title} />}
      </div>
    </li>
  );
}

function Test({ what, title }: { what: TestedPlace; title: string }) {
  const { data, error, isPending, mutate } = useTestPlace(what);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        busyText="Testing…"
        aria-label={`Test: ${title}`}
        onClick={() => mutate()}
      >
        Test
      </Button>
      {error !== null ? <Banner tone="error">{error.message}</Banner> : null}
      {data === undefined || error !== null ? null : (
        <Banner tone={data.problem === null ? 'success' : 'error'}>{testWords(data)}</Banner>
      )}
    </>
  );
}
