import { clsx } from 'clsx';
import { figureNames, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { ChangedFigure, ComparedDays } from '#domain/campaigns/result-import.ts';
import { useCampaignChoices, useComparedDays } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { currenciesOf, mappingOf, ratesOf, type Draft } from './drafts.ts';

/** Before and after: the days of the chosen campaigns whose figures the file changes. */
export function ChangedDays({ read, draft }: { read: ResultImport; draft: Draft }) {
  const mapping = mappingOf(draft);
  const compared = useComparedDays(read.id, mapping, ratesOf(currenciesOf(read, draft), draft));
  if (Object.values(mapping).every((id) => id === null)) return null;
  if (compared.isError) return <Banner tone="error">{compared.error.message}</Banner>;
  if (compared.data === undefined) return <Skeleton className="h-20 rounded-control" />;
  return (
    <section className="grid min-w-0 gap-3" aria-busy={compared.isPlaceholderData}>
      <h3 className="title text-lg">What changes</h3>
      <p className="text-soft" role="status">
        {summaryOf(compared.data)}
      </p>
      {compared.data.changes.length === 0 ? null : (
        <ChangesTable
          compared={compared.data}
          label={`Days that change in ${read.file_name}`}
          currency={read.report.shopCurrency}
        />
      )}
    </section>
  );
}

const daysText = (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`);

function summaryOf({ days, newDays, changedDays }: ComparedDays): string {
  const same = days - newDays - changedDays;
  if (newDays === days) return `${daysText(days)}, all of them new. Nothing is replaced.`;
  const parts = [
    newDays > 0 ? `${daysText(newDays)} new` : '',
    changedDays > 0 ? `${daysText(changedDays)} with other figures` : '',
    same > 0 ? `${daysText(same)} as they are` : '',
  ];
  return `${new Intl.ListFormat('en-US').format(parts.filter((part) => part !== ''))}.`;
}

/** Sums of reach would count people twice. */
const isSummed = (figure: DayFigure) => figure !== 'reach';

interface ChangesTableProps {
  compared: ComparedDays;
  label: string;
  currency: string;
}

function ChangesTable({ compared: { changes, totals, changedDays }, label, currency }: ChangesTableProps) {
  const campaigns = useCampaignChoices();
  const nameOf = (id: string) => campaigns.data?.find((campaign) => campaign.id === id)?.name ?? '';
  const byCampaign = [...Map.groupBy(changes, ({ campaignId }) => campaignId)];
  const shown = new Set(changes.map(({ campaignId, day }) => `${campaignId} ${day}`)).size;
  const summed = totals.filter(({ figure }) => isSummed(figure));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div role="region" aria-label={label} tabIndex={0} className="surface-2 max-h-96 overflow-auto rounded-control">
        <table className="tabular w-full text-sm" aria-label={label}>
          <thead className="sticky top-0 bg-ground text-faint">
            <tr>
              <Head>Day</Head>
              <Head>Figure</Head>
              <Head className="text-end">Now</Head>
              <Head className="text-end">After</Head>
              <Head className="hidden text-end sm:table-cell">Change</Head>
            </tr>
          </thead>
          {byCampaign.map(([id, changed]) => (
            <tbody key={id}>
              {byCampaign.length === 1 ? null : (
                <tr className="border-t border-line">
                  <th scope="rowgroup" colSpan={5} className={clsx(PADDING, 'text-start font-semibold')}>
                    {nameOf(id)}
                  </th>
                </tr>
              )}
              {changed.map((change, at) => (
                <ChangeRow
                  key={`${change.day} ${change.figure}`}
                  change={change}
                  isNewDay={changed[at - 1]?.day !== change.day}
                  currency={currency}
                />
              ))}
            </tbody>
          ))}
          <tfoot>
            {summed.map(({ figure, before, after }, at) => (
              <tr key={figure} className="border-t border-line font-semibold">
                <th scope="row" className={clsx(PADDING, 'text-start align-top')}>
                  <span className={at === 0 ? '' : 'sr-only'}>Sum of {daysText(changedDays)}</span>
                </th>
                <td className={CELL}>{figureNames[figure]}</td>
                <Figures figure={figure} before={before} after={after} currency={currency} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {shown < changedDays ? (
        <p className="text-sm text-faint">
          The first {daysText(shown)} of {formatCount(changedDays)}; the sums cover all.
        </p>
      ) : null}
    </>
  );
}

/** The period with its year is above. */
const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const PADDING = 'px-2 py-1.5 sm:px-3';
const CELL = `${PADDING} whitespace-nowrap`;

function Head({ className = 'text-start', children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={clsx(CELL, 'font-medium', className)}>
      {children}
    </th>
  );
}

interface ChangeRowProps {
  change: ChangedFigure;
  isNewDay: boolean;
  currency: string;
}

function ChangeRow({ change: { day, figure, before, after }, isNewDay, currency }: ChangeRowProps) {
  return (
    <tr className={isNewDay ? 'border-t border-line' : ''}>
      <td className={CELL}>
        <span className={isNewDay ? '' : 'sr-only'}>{dayAndMonth.format(Date.parse(`${day}T00:00:00Z`))}</span>
      </td>
      <td className={clsx(CELL, 'text-soft')}>{figureNames[figure]}</td>
      <Figures figure={figure} before={before} after={after} currency={currency} />
    </tr>
  );
}

interface FiguresProps {
  figure: DayFigure;
  before: number | null;
  after: number;
  currency: string;
}

function Figures({ figure, before, after, currency }: FiguresProps) {
  const isMoney = figure === 'spend' || figure === 'conversion_value';
  const format = (value: number) => (isMoney ? formatMoney(value, currency) : formatCount(value));
  const change = Math.round((after - (before ?? 0)) * 100) / 100;
  const changeText = `${change < 0 ? '−' : '+'}${format(Math.abs(change))}`;
  return (
    <>
      <td className={clsx(CELL, 'text-end text-soft')}>{before === null ? '–' : format(before)}</td>
      <td className={clsx(CELL, 'text-end font-medium')}>{format(after)}</td>
      <td className={clsx(CELL, 'hidden text-end text-soft sm:table-cell')}>{changeText}</td>
    </>
  );
}
