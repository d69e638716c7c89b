import { useState } from 'react';
import { Download, Pencil, Plus } from 'lucide-react';
import { dayFigures } from '#domain/campaigns/campaign.ts';
import type { CampaignDay, CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useMay } from '#web/features/people/access.ts';
import { useCampaignDays, type EvidenceFile } from '#web/features/campaigns/campaign-queries.ts';
import { DaysChart } from '#web/features/campaigns/days-chart.tsx';
import { downloadEvidence } from '#web/features/campaigns/evidence.ts';
import { textOfRate } from '#web/features/campaigns/admin/rate-text.ts';
import { useServiceRows } from '#web/lib/services/service-rows.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { chartTexts } from './chart-texts.ts';
import { DayEditor } from './day-editor.tsx';
import { DaysTable } from './days-table.tsx';
import { ShownResults } from './shown-results.tsx';

/** Daily results: the chart, the table with its source files, and for who may change them, the form for one day. */
export function CampaignResults({ campaign }: { campaign: CampaignDelivery }) {
  return useMay()('campaigns.manage') ? <Results campaign={campaign} /> : <ShownResults campaign={campaign} />;
}

function Results({ campaign }: { campaign: CampaignDelivery }) {
  const results = useCampaignDays(campaign.id);
  const service = useServiceRows().data?.find(({ slug }) => slug === campaign.service);
  const [editing, setEditing] = useState<CampaignDay | 'new' | null>(null);
  const days = results.data?.days ?? [];
  return (
    <Card data-service={campaign.service} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title text-xl">Daily results</h2>
        <Button size="sm" variant="secondary" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Enter a day
        </Button>
      </div>
      <QueryStates
        query={results}
        what="the daily results"
        skeleton={<Skeleton className="h-80 rounded-card" />}
        isEmpty={() => days.length === 0}
        empty={<NoDays />}
      >
        {({ files }) => (
          <>
            <DaysChart days={days} metric={campaign.target_metric} currency={campaign.currency} words={chartTexts} />
            <Conversions files={files} currency={campaign.currency} />
            <DaysTable
              days={days}
              currency={campaign.currency}
              more={[
                {
                  id: 'evidence',
                  card: 'line',
                  header: 'Evidence',
                  cell: (row) => <Evidence day={row} files={files} />,
                },
                {
                  id: 'edit',
                  card: 'aside',
                  header: <span className="sr-only">Change</span>,
                  cell: (row) => <EditDay day={row} onEdit={setEditing} />,
                },
              ]}
            />
          </>
        )}
      </QueryStates>
      {editing === null ? null : (
        <DayEditor
          figures={service?.result_figures ?? dayFigures}
          campaignId={campaign.id}
          days={days}
          start={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

/** Amounts that the ad platform reported in another currency. */
function Conversions({ files, currency }: { files: ReadonlyMap<string, EvidenceFile>; currency: string }) {
  const texts = new Set([...files.values()].flatMap(({ rates }) => rates.map(textOfRate)));
  if (texts.size === 0) return null;
  return (
    <p className="text-sm text-soft">
      Some amounts were reported in another currency. All are shown in {currency}: {[...texts].join(', ')}.
    </p>
  );
}

function NoDays() {
  return (
    <div className="grid justify-items-start gap-4 text-soft">
      <p>No results yet. Import an export from the ad platform, or enter a day by hand.</p>
      <LinkButton size="sm" to="/admin/campaigns/import">
        Import results
      </LinkButton>
    </div>
  );
}

function EditDay({ day, onEdit }: { day: CampaignDay; onEdit: (day: CampaignDay) => void }) {
  return (
    <button
      type="button"
      onClick={() => onEdit(day)}
      aria-label={`Change ${formatCalendarDate(day.day)}`}
      className="grid size-11 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
    >
      <Pencil aria-hidden="true" className="size-4" />
    </button>
  );
}

const isMoneyFrom = ({ sources }: CampaignDay, { id }: EvidenceFile) =>
  sources.spend === id || sources.conversion_value === id;

/** The files that the day's figures came from. Figures entered by hand have none. */
function Evidence({ day, files }: { day: CampaignDay; files: ReadonlyMap<string, EvidenceFile> }) {
  const behind = [...new Set(Object.values(day.sources))].flatMap((id) => files.get(id) ?? []);
  if (behind.length === 0) return <span className="text-faint">Entered by hand</span>;
  return (
    <span className="grid justify-items-start">
      {behind.map((file) => (
        <span key={file.id} className="grid justify-items-start">
          <button
            type="button"
            onClick={() =>
              void downloadEvidence(file).catch((error: unknown) =>
                showToast(error instanceof Error ? error.message : String(error), 'error'),
              )
            }
            className="inline-flex min-h-11 max-w-48 items-center gap-2 text-start text-sm md:min-h-8 text-soft linked hover:text-bone"
          >
            <Download aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{file.file_name}</span>
          </button>
          {isMoneyFrom(day, file) ? (
            <span className="text-sm text-faint">{file.rates.map(textOfRate).join(', ')}</span>
          ) : null}
        </span>
      ))}
    </span>
  );
}
