import { headlineOf } from '#domain/reports/headline.ts';
import { isolate } from '#domain/isolate.ts';
import {
  commentsOf,
  type ReleaseCampaign,
  type ReleaseEvent,
  type ReleaseProof,
  type ReleaseReport,
} from '#domain/reports/release.ts';
import { cardsOf, type ResultCard } from '#domain/reports/results.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import {
  barsOf,
  formatChange,
  formatCount,
  formatRange,
  frameOf,
  moneyIn,
  unitCostIn,
  type Listing,
  type PrintedFigure,
} from './print.ts';
import { cardTitle, headlineWords } from './release-words.ts';
import type { ReportLanguage } from './report-language.ts';
import type { ReleaseRow } from './reports.queries.ts';

const MAX_EVENTS = 40;
const MAX_PROOFS = 40;

/** Draws the page of a release on A4, for readers without an account. `artwork` is a JPEG. */
export function drawRelease(
  { report, client }: ReleaseRow,
  artwork: Uint8Array | null,
  language: ReportLanguage,
): Promise<Uint8Array> {
  const { words, day } = language;
  const { release } = words;
  const { before } = report.figures;
  const title = report.title ?? release.untitled;
  return drawPdf('modules/reports/pdf/release-report.typ', {
    ...frameOf(language, {
      title: release.title,
      subject: `${title}, ${report.figures.from} – ${report.figures.to}`,
      facts: [
        { label: words.client, value: client },
        { label: words.period, value: formatRange(report.figures, language) },
        ...(report.release_date === null ? [] : [{ label: release.out, value: day(report.release_date) }]),
        { label: words.made, value: day(report.today) },
      ],
    }),
    artwork: artwork === null ? null : [...artwork],
    by: report.artist === null ? title : `${report.artist}, ${title}`,
    headline: headlineWords(release, headlineOf(report.figures, report.progress, report.setups), {
      money: moneyIn(report.currency, language),
      count: formatCount,
      cost: unitCostIn(report.currency, language),
      list: language.list,
    }),
    commentary: commentaryOf(report, language),
    figures: cardsOf(report.figures).map((card) => figureOf(card, report, language)),
    compared: before === null ? null : words.against(day(before.from), day(before.to)),
    days: daysOf(report, language),
    campaigns: campaignsOf(report, language),
    proofs: proofsOf(report.proofs, language),
    events: eventsOf(report, language),
    note: release.note,
  });
}

function figureOf(card: ResultCard, report: ReleaseReport, language: ReportLanguage): PrintedFigure {
  const { release } = language.words;
  const isUnknown = card.kind === 'result' && card.unknown;
  return {
    label: cardTitle(release, card),
    value: isUnknown ? release.unknown : formatCard(card, report, language),
    note: noteOf(card, report, language),
    long: isUnknown,
  };
}

function formatCard(
  { kind, figure: { value } }: ResultCard,
  { currency }: ReleaseReport,
  language: ReportLanguage,
): string {
  if (value === null) return '–';
  if (kind === 'spend') return moneyIn(currency, language)(value);
  return kind === 'cost' ? unitCostIn(currency, language)(value) : formatCount(value);
}

/** The days that a reach is for if they are fewer than the report's; else the change. */
function noteOf(card: ResultCard, { figures: { from, to } }: ReleaseReport, language: ReportLanguage): string {
  const { words, day } = language;
  if (card.kind === 'result' && card.reported !== null && (card.reported.from !== from || card.reported.to !== to))
    return words.release.reported(day(card.reported.from), day(card.reported.to));
  return formatChange(card.figure.value, card.figure, language);
}

/** The main metric by day; the spend if nothing is counted. */
function daysOf({ figures, currency, today }: ReleaseReport, language: ReportLanguage) {
  const { release } = language.words;
  const metric = figures.results[0]?.metric;
  const chart = barsOf(
    {
      today,
      days: figures.days.map(({ day }) => day),
      values: figures.days.map(({ spend, results }) => (metric === undefined ? spend : (results[metric] ?? null))),
      format: metric === undefined ? moneyIn(currency, language) : formatCount,
    },
    language,
  );
  const figure = metric === undefined ? release.cards.spend : release.metrics[metric];
  return chart === null ? null : { title: release.perDay(figure), chart };
}

function campaignsOf(report: ReleaseReport, language: ReportLanguage): Listing {
  const { release } = language.words;
  const { campaign, delivered, promised, spend, cost, paid } = release.columns;
  const hasSpend = report.spend_shown === 'platform';
  const hasPaid = report.spend_shown === 'paid';
  const money = moneyIn(report.currency, language);
  const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));
  return {
    title: release.campaigns,
    columns: [campaign, delivered, promised, ...(hasSpend ? [spend, cost] : []), ...(hasPaid ? [paid] : [])],
    widths: [75, 70, ...(hasSpend ? [70, 88] : []), ...(hasPaid ? [70] : [])],
    rows: report.campaigns.map((one) => ({
      cells: [
        one.name,
        one.promised === null ? '–' : one.delivered === null ? release.unknown : formatCount(one.delivered),
        orDash(one.promised, formatCount),
        ...(hasSpend ? [orDash(one.spend, money), orDash(one.cost, unitCostIn(report.currency, language))] : []),
        ...(hasPaid ? [orDash(one.paid, money)] : []),
      ],
      note: metricNote(one, language),
    })),
  };
}

function metricNote(
  { target_metric: metric, delivered, reported_from: from, reported_until: to }: ReleaseCampaign,
  { words: { release }, day }: ReportLanguage,
): string {
  if (metric === null) return '';
  const name = release.metrics[metric];
  const isReported = metric === 'reach' && delivered !== null && from !== null && to !== null;
  return isReported ? `${name}. ${release.reported(day(from), day(to))}` : name;
}

function proofsOf(proofs: readonly ReleaseProof[], { words: { release }, day }: ReportLanguage): Listing | null {
  if (proofs.length === 0) return null;
  return {
    title: release.ran,
    columns: [release.proof, release.proofDay],
    widths: [100],
    rows: proofs.slice(0, MAX_PROOFS).map(({ kind, place, day: on, note, link, campaign }) => ({
      cells: [place === null ? release.proofs[kind] : `${release.proofs[kind]}: ${isolate(place)}`, day(on)],
      note: [campaign, note, link].flatMap((text) => (text === null ? [] : [isolate(text)])).join('\n'),
    })),
  };
}

function eventTitle(event: ReleaseEvent, { words: { release } }: ReportLanguage): string {
  if (event.kind === 'note')
    return `${release.events[`note.${event.detail.kind}`] ?? ''}: ${isolate(event.detail.text)}`;
  const title = release.events[event.kind] ?? '';
  return event.kind === 'delivered' || event.kind === 'decided' ? `${title}: ${isolate(event.detail.title)}` : title;
}

/** What the team wrote about these days. */
function commentaryOf(report: ReleaseReport, language: ReportLanguage) {
  const comments = commentsOf(report);
  return comments.length === 0
    ? null
    : {
        title: language.words.release.commentary,
        comments: comments.map(({ detail, day, campaign }) => ({
          text: detail.text,
          by: `${language.day(day)} · ${isolate(campaign)}`,
        })),
      };
}

function eventsOf(report: ReleaseReport, language: ReportLanguage): Listing | null {
  const comments: readonly ReleaseEvent[] = commentsOf(report);
  const events = report.events.filter((event) => !comments.includes(event));
  if (events.length === 0) return null;
  return {
    title: language.words.release.timeline,
    columns: [language.words.release.columns.campaign, ''],
    widths: [100],
    rows: events.slice(0, MAX_EVENTS).map((event) => ({
      cells: [eventTitle(event, language), language.day(event.day)],
      note: event.campaign,
    })),
  };
}
