import { Link, useSearchParams } from 'react-router';
import { importFormatNames } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { useDiscardImport } from '#web/features/campaigns/admin/imports.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount, formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AppliedRates } from './applied-rates.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ImportFindings } from './import-findings.tsx';

/** The parsed file, its errors, and which campaigns its rows go to. */
export function ImportPreview({ read }: { read: ResultImport }) {
  const { report } = read;
  const title = read.format === null ? 'File not recognized' : importFormatNames[read.format];
  return (
    <Card className="grid min-w-0 gap-6 p-5 lg:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="title text-xl">{title}</h2>
          <p className="break-words text-soft">
            {read.file_name}
            {read.rows > 0 && read.first_day !== null && read.last_day !== null
              ? `: ${read.rows === 1 ? '1 row' : `${formatCount(read.rows)} rows`}, ${formatPeriod(read.first_day, read.last_day)}`
              : ''}
          </p>
        </div>
        {read.state === 'applied' ? null : <Discard read={read} />}
      </header>
      {report.refusal ? <Banner tone="error">{report.refusal}</Banner> : null}
      {report.problemCount > 0 ? (
        <Banner tone="error" title="Nothing was imported">
          {report.problemCount === 1 ? 'One problem' : `${formatCount(report.problemCount)} problems`} in this file. Fix
          the export and upload it again.
        </Banner>
      ) : null}
      <ImportFindings report={report} />
      {read.state === 'previewed' ? <ApplyForm read={read} /> : null}
      {read.state === 'applied' && read.applied_at !== null ? (
        <Banner tone="success" title="Applied">
          <p>On {formatDateTime(read.applied_at)}. The file is kept as evidence behind its figures.</p>
          <AppliedRates rates={read.rates} />
          <AppliedTo mapping={read.mapping} />
        </Banner>
      ) : null}
    </Card>
  );
}

/** The file of an import that is not applied is kept until it is discarded. */
function Discard({ read }: { read: ResultImport }) {
  const [, setSearch] = useSearchParams();
  const discard = useDiscardImport();
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={discard.isPending}
      onClick={() =>
        discard.mutate(read, {
          onSuccess: () => {
            showToast('The import was discarded', 'success');
            setSearch({});
          },
          onError: (error) => showToast(error.message, 'error'),
        })
      }
    >
      Discard
    </Button>
  );
}

function AppliedTo({ mapping }: { mapping: ResultImport['mapping'] }) {
  const chosen = Object.entries(mapping).filter((entry): entry is [string, string] => entry[1] !== null);
  return (
    <ul className="mt-2 grid gap-1">
      {chosen.map(([name, id]) => (
        <li key={name}>
          <Link
            to={`/admin/campaigns/${id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {name === '' ? 'Open the campaign' : name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
