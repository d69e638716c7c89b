import { figureNames, type DayFigure } from '#domain/campaigns/campaign.ts';
import type { ChangedFigure, ComparedDays } from '#domain/campaigns/result-import.ts';
import { formatDay } from '#web/features/campaigns/admin/format-period.ts';
import { useCampaignChoices, useComparedDays } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
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
  const several = new Set(changes.map(({ campaignId }) => campaignId)).size > 1;
  const shown = new Set(changes.map(({ campaignId, day }) => `${campaignId} ${day}`)).size;
  const summed = totals.filter(({ figure }) => isSummed(figure));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div role="region" aria-label={label} tabIndex={0} className="surface-2 max-h-96 overflow-auto rounded-control">
        <table className="tabular w-full text-sm" aria-label={label}>
          <thead className="sticky top-0 bg-(--surface-2,#16181d) text-faint">
            <tr>
              <Head>Day</Head>
              {several ? <Head>Campaign</Head> : null}
              <Head>Figure</Head>
              <Head end>Now</Head>
              <Head end>After</Head>
              <Head end>Change</Head>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, at) => (
              <ChangeRow
                key={`${change.campaignId} ${change.day} ${change.figure}`}
                change={change}
                isNewDay={!isSameDay(changes[at - 1], change)}
                campaign={several ? nameOf(change.campaignId) : null}
                currency={currency}
              />
            ))}
          </tbody>
          <tfoot>
            {summed.map(({ figure, before, after }, at) => (
              <tr key={figure} className="border-t border-line font-semibold">
                <th scope="row" colSpan={several ? 2 : 1} className="px-3 py-2 text-start whitespace-nowrap">
                  <span className={at === 0 ? '' : 'sr-only'}>Sum of {daysText(changedDays)}</span>
                </th>
                <td className="px-3 py-2 whitespace-nowrap">{figureNames[figure]}</td>
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

const isSameDay = (a: ChangedFigure | undefined, b: ChangedFigure) => a?.day === b.day && a.campaignId === b.campaignId;

function Head({ end = false, children }: { end?: boolean; children: string }) {
  return (
    <th scope="col" className={`px-3 py-2 font-medium whitespace-nowrap ${end ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  );
}

interface ChangeRowProps {
  change: ChangedFigure;
  isNewDay: boolean;
  /** Null if all rows are of one campaign. */
  campaign: string | null;
  currency: string;
}

function ChangeRow({ change, isNewDay, campaign, currency }: ChangeRowProps) {
  const { day, figure, before, after } = change;
  return (
    <tr className={isNewDay ? 'border-t border-line' : ''}>
      <td className="px-3 py-1.5 whitespace-nowrap">
        <span className={isNewDay ? '' : 'sr-only'}>{formatDay(day)}</span>
      </td>
      {campaign === null ? null : (
        <td className="max-w-56 px-3 py-1.5">
          <span className={isNewDay ? '' : 'sr-only'}>{campaign}</span>
        </td>
      )}
      <td className="px-3 py-1.5 whitespace-nowrap text-soft">{figureNames[figure]}</td>
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

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 2 });

function Figures({ figure, before, after, currency }: FiguresProps) {
  const isMoney = figure === 'spend' || figure === 'conversion_value';
  const format = (value: number) => (isMoney ? formatMoney(value, currency) : formatCount(value));
  const change = Math.round((after - (before ?? 0)) * 100) / 100;
  const changeText = isMoney
    ? `${change < 0 ? '−' : '+'}${formatMoney(Math.abs(change), currency)}`
    : signed.format(change);
  return (
    <>
      <td className="px-3 py-1.5 text-end whitespace-nowrap text-soft">{before === null ? '–' : format(before)}</td>
      <td className="px-3 py-1.5 text-end font-medium whitespace-nowrap">{format(after)}</td>
      <td className="px-3 py-1.5 text-end whitespace-nowrap text-soft">{changeText}</td>
    </>
  );
}
