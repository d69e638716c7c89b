import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { figureNames } from '#domain/campaigns/campaign.ts';
import { importFormatIds, importFormatNames, type ImportFormatId } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { useDiscardImport, useReadAgain } from '#web/features/campaigns/admin/imports.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount, formatDateTime } from '#web/lib/format/format.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AppliedRates } from './applied-rates.tsx';
import { ChangedDays } from './changed-days.tsx';
import { ChooseCampaigns } from './choose-campaigns.tsx';
import { ConvertCurrencies } from './convert-currencies.tsx';
import { currenciesOf, differingTotals, isNothingChosen, openLineOf, type Draft } from './drafts.ts';
import { ImportFindings } from './import-findings.tsx';
import { UndoImport } from './undo-import.tsx';

/** What came of publishing a file. */
export type Outcome =
  | { type: 'published' }
  /** The campaigns have these figures already. */
  | { type: 'unchanged' }
  | { type: 'failed'; message: string };

interface ImportPreviewProps {
  read: ResultImport;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Whether to show errors where a choice is missing. */
  complain: boolean;
  outcome: Outcome | null;
}

/** The parsed file, its errors, which campaigns its rows go to, and what they change there. */
export function ImportPreview({ read, draft, onDraft, complain, outcome }: ImportPreviewProps) {
  const { report } = read;
  return (
    <Card className="grid min-w-0 gap-6 p-5 lg:p-6">
      <Header read={read} />
      {report.refusal ? <Banner tone="error">{report.refusal}</Banner> : null}
      {report.problemCount > 0 ? (
        <Banner tone="error" title="Nothing was imported">
          {report.problemCount === 1 ? 'One problem' : `${formatCount(report.problemCount)} problems`} in this file. Fix
          the export and upload it again.
        </Banner>
      ) : null}
      {outcome?.type === 'failed' ? <Banner tone="error">{outcome.message}</Banner> : null}
      {outcome?.type === 'unchanged' && read.state === 'previewed' ? (
        <Banner tone="info" title="Nothing changed">
          These campaigns already have the figures of this file. Discard it, or choose other campaigns.
        </Banner>
      ) : null}
      {read.state === 'previewed' && outcome?.type !== 'unchanged' ? (
        <DraftFields read={read} draft={draft} onDraft={onDraft} complain={complain} />
      ) : null}
      <State read={read} />
      <Findings read={read} />
    </Card>
  );
}

function Header({ read }: { read: ResultImport }) {
  const isKept = read.state === 'applied' || read.state === 'undone';
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h2 className="title text-xl">
          {read.format === null ? 'File not recognized' : importFormatNames[read.format]}
        </h2>
        <p className="break-words text-soft">
          {read.file_name}
          {read.rows > 0 && read.first_day !== null && read.last_day !== null
            ? `: ${read.rows === 1 ? '1 row' : `${formatCount(read.rows)} rows`}, ${formatPeriod(read.first_day, read.last_day)}`
            : ''}
        </p>
      </div>
      {isKept ? <UndoImport read={read} /> : <Discard read={read} />}
    </header>
  );
}

function DraftFields({ read, draft, onDraft, complain }: Omit<ImportPreviewProps, 'outcome'>) {
  const codes = currenciesOf(read, draft);
  const differs = differingTotals(read);
  const openLine = openLineOf(read);
  return (
    <>
      {(read.report.warnings ?? []).map((warning) => (
        <Banner key={warning} tone="info" title="Check the names">
          {warning}
        </Banner>
      ))}
      <ChooseCampaigns
        names={read.report.names}
        choices={draft.choices}
        onChoose={(name, choice) => onDraft({ ...draft, choices: new Map(draft.choices).set(name, choice) })}
        complain={complain}
      />
      {complain && isNothingChosen(draft) ? (
        <Banner tone="error">Choose a campaign for at least one name.</Banner>
      ) : null}
      {codes.length === 0 ? null : (
        <ConvertCurrencies
          read={read}
          codes={codes}
          entries={draft.rates}
          onEnter={(code, entry) => onDraft({ ...draft, rates: new Map(draft.rates).set(code, entry) })}
          complain={complain}
        />
      )}
      <ChangedDays read={read} draft={draft} />
      {differs.length === 0 ? null : (
        <Checkbox
          label={`I checked the file’s own totals (${differs.map(({ figure }) => figureNames[figure].toLowerCase()).join(', ')}) and want to import its rows anyway`}
          checked={draft.seen}
          onChange={(event) => onDraft({ ...draft, seen: event.target.checked })}
          error={complain && !draft.seen ? 'Confirm this, or export the file again' : undefined}
        />
      )}
      {openLine === null ? null : (
        <Checkbox
          label={`No line break follows line ${formatCount(openLine)}, the last of the file: its last figure may be cut off. I checked that it is complete`}
          checked={draft.endSeen}
          onChange={(event) => onDraft({ ...draft, endSeen: event.target.checked })}
          error={complain && !draft.endSeen ? 'Confirm this, or export the file again' : undefined}
        />
      )}
    </>
  );
}

function State({ read }: { read: ResultImport }) {
  if (read.state === 'undone' && read.undone_at !== null)
    return (
      <Banner tone="info" title="Undone">
        On {formatDateTime(read.undone_at)}. Its days are as they were before; the file is kept.
      </Banner>
    );
  if (read.state !== 'applied' || read.applied_at === null) return null;
  return (
    <Banner tone="success" title="Published">
      <p>On {formatDateTime(read.applied_at)}. The file is kept as evidence behind its figures.</p>
      <AppliedRates rates={read.rates} />
      <AppliedTo mapping={read.mapping} />
    </Banner>
  );
}

/** How the file was read. Open where that is the problem. */
function Findings({ read }: { read: ResultImport }) {
  const isOpen = read.report.problemCount > 0 || read.format === null || differingTotals(read).length > 0;
  return (
    <details open={isOpen} className="group grid min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 justify-self-start text-soft hover:text-bone">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        How the file was read
      </summary>
      <div className="grid min-w-0 gap-6 pt-3">
        <ImportFindings report={read.report} />
        {read.state === 'previewed' || read.state === 'failed' ? <ReadAs read={read} /> : null}
      </div>
    </details>
  );
}

/** For an export that was not recognized, or as another one. */
function ReadAs({ read }: { read: ResultImport }) {
  const again = useReadAgain();
  const [format, setFormat] = useState<ImportFormatId | ''>('');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return (
    <div className="flex max-w-2xl flex-wrap items-end gap-3">
      <div className="min-w-56 grow">
        <SelectField
          label="Read as"
          value={format}
          onChange={(event) => setFormat(event.target.value as ImportFormatId | '')}
          error={again.isError ? again.error.message : undefined}
        >
          <option value="">Detect automatically</option>
          {importFormatIds.map((id) => (
            <option key={id} value={id}>
              {importFormatNames[id]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        variant="secondary"
        busy={again.isPending}
        busyText="Reading"
        onClick={() => {
          running.current = new AbortController();
          again.mutate({ read, format: format === '' ? null : format, signal: running.current.signal });
        }}
      >
        Read again
      </Button>
    </div>
  );
}

/** The file of an import that is not applied is kept until it is discarded. */
function Discard({ read }: { read: ResultImport }) {
  const { change } = useUrlParams();
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
            change((params) => params.delete('import', read.id));
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
