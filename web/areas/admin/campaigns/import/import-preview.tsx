import { useState } from 'react';
import { Link } from 'react-router';
import { figureNames } from '#domain/campaigns/campaign.ts';
import { importFormatNames } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { useApplyImport } from '#web/features/campaigns/admin/imports.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount, formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChooseCampaigns, type Choices } from './choose-campaigns.tsx';
import { ImportFindings } from './import-findings.tsx';

/** The parsed file, its errors, and which campaigns its rows go to. */
export function ImportPreview({ read }: { read: ResultImport }) {
  const { report } = read;
  const title = read.format === null ? 'This file was not recognised' : importFormatNames[read.format];
  return (
    <Card className="grid min-w-0 gap-6 p-5 lg:p-6">
      <header className="grid gap-1">
        <h2 className="title text-xl">{title}</h2>
        <p className="text-soft">
          {read.file_name}
          {read.rows > 0 && read.first_day !== null && read.last_day !== null
            ? `: ${formatCount(read.rows)} rows, ${formatPeriod(read.first_day, read.last_day)}`
            : ''}
        </p>
      </header>
      {report.refusal ? <Banner tone="error">{report.refusal}</Banner> : null}
      {report.problemCount > 0 ? (
        <Banner tone="error" title="Nothing of this file can be applied">
          {report.problemCount === 1 ? 'One thing is wrong' : `${formatCount(report.problemCount)} things are wrong`}.
          Correct the export and choose it again.
        </Banner>
      ) : null}
      <ImportFindings report={report} />
      {read.state === 'previewed' ? <ApplyForm read={read} /> : null}
      {read.state === 'applied' && read.applied_at !== null ? (
        <Banner tone="success" title="Applied">
          <p>On {formatDateTime(read.applied_at)}. The file is kept as evidence behind its figures.</p>
          <AppliedTo mapping={read.mapping} />
        </Banner>
      ) : null}
    </Card>
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

/** Every name needs a choice, even if the choice is to skip it. */
const openIn = (names: readonly { name: string }[], choices: Choices) =>
  names.filter(({ name }) => choices[name] === undefined || choices[name] === '');

function ApplyForm({ read }: { read: ResultImport }) {
  const { names, totals } = read.report;
  const apply = useApplyImport();
  const [choices, setChoices] = useState<Choices>(
    Object.fromEntries(names.map(({ name, campaignId }) => [name, campaignId ?? ''])),
  );
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  const differs = totals.filter(({ agrees }) => !agrees);
  const open = openIn(names, choices);
  const none = open.length === 0 && Object.values(choices).every((choice) => choice === 'none');

  const submit = () => {
    setTried(true);
    if (open.length > 0 || none || (differs.length > 0 && !seen)) return;
    const mapping = Object.fromEntries(
      Object.entries(choices).map(([name, choice]) => [name, choice === 'none' ? null : choice]),
    );
    apply.mutate({ import_id: read.id, mapping, despite_totals: seen });
  };

  return (
    <div className="grid gap-5">
      <ChooseCampaigns
        names={names}
        choices={choices}
        onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
        complain={tried}
      />
      {differs.length === 0 ? null : (
        <Checkbox
          label={`I have seen that the file’s own totals differ (${differs.map(({ figure }) => figureNames[figure].toLowerCase()).join(', ')}) and want its rows all the same`}
          checked={seen}
          onChange={(event) => setSeen(event.target.checked)}
          error={tried && !seen ? 'Confirm this, or export the file again' : undefined}
        />
      )}
      {tried && none ? <Banner tone="error">Choose a campaign for one name at least.</Banner> : null}
      {apply.isError ? <Banner tone="error">{apply.error.message}</Banner> : null}
      {apply.data?.outcome === 'unchanged' ? (
        <Banner tone="info" title="Nothing changed">
          This very file was applied to these campaigns on {formatDateTime(apply.data.appliedAt)}.
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Button busy={apply.isPending} busyText={`Writing ${formatCount(read.rows)} rows`} onClick={submit}>
            Apply {formatCount(read.rows)} rows
          </Button>
          <p className="text-sm text-faint">
            All rows or none. Days that are there already are replaced, never added to.
          </p>
        </div>
      )}
    </div>
  );
}
