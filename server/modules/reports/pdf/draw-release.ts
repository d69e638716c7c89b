import { headlineOf } from '#domain/reports/headline.ts';
import type { ReleaseCampaign, ReleaseEvent, ReleaseReport } from '#domain/reports/release.ts';
import { cardsOf, type ResultCard } from '#domain/reports/results.ts';
import { formatUnitCost } from '#domain/reports/unit-cost.ts';
import { drawDocument } from './document.ts';
import { drawBars } from './draw-figures.ts';
import { formatRange } from './draw-report.ts';
import { cardTitle, headlineWords } from './release-words.ts';
import type { ReportLanguage } from './report-words.ts';
import type { ReleaseRow } from './reports.queries.ts';
import { formatChange, headline, LEFT, RIGHT, room, SOFT, type Sheet } from './sheet.ts';
import { drawTable, figureColumn } from './table.ts';

const BETWEEN = 22;
const ACROSS = 4;
const CELL = { width: (RIGHT - LEFT) / ACROSS, height: 58 };
const MAX_EVENTS = 40;

const count = new Intl.NumberFormat('en-US');

/** Draws the page of a release on A4, for readers without an account. */
export function drawRelease({ report, client }: ReleaseRow, language: ReportLanguage): Promise<Buffer> {
  const { words, release } = language;
  const by = report.artist === null ? report.title : `${report.artist}, ${report.title}`;
  return drawDocument(language, {
    title: release.title,
    subject: `${report.title}, ${report.figures.from} – ${report.figures.to}`,
    currency: report.currency,
    facts: [
      { label: words.client, value: client },
      { label: words.period, value: formatRange(report.figures, language) },
      ...(report.release_date === null ? [] : [{ label: release.out, value: language.day(report.release_date) }]),
      { label: words.made, value: language.day(report.today) },
    ],
    draw(sheet, from) {
      let y = sheet.text.draw(by, LEFT, from + BETWEEN, { fontName: 'strong', size: 15, width: RIGHT - LEFT });
      y = drawHeadline(sheet, report, y + 6);
      y = drawCards(sheet, report, y + BETWEEN);
      y = drawDays(sheet, report, y + BETWEEN);
      y = drawCampaigns(sheet, report, y + BETWEEN);
      y = drawEvents(sheet, report.events, y + 12);
      sheet.text.draw(release.note, LEFT, room(sheet, y + 6, 20) + 2, { size: 8, color: SOFT, width: RIGHT - LEFT });
    },
  });
}

const costIn =
  ({ currency }: ReleaseReport) =>
  (amount: number) =>
    formatUnitCost(amount, currency);

function drawHeadline(sheet: Sheet, report: ReleaseReport, y: number): number {
  const sentence = headlineWords(sheet.language.release, headlineOf(report.figures, report.progress, report.setups), {
    money: sheet.money,
    count: (value) => count.format(value),
    cost: costIn(report),
  });
  return sheet.text.draw(sentence, LEFT, y, { size: 12, width: RIGHT - LEFT });
}

const isUnknown = (card: ResultCard) => card.kind === 'result' && card.unknown;

function formatCard(sheet: Sheet, report: ReleaseReport, card: ResultCard): string {
  const {
    kind,
    figure: { value },
  } = card;
  if (isUnknown(card)) return sheet.language.release.unknown;
  if (value === null) return '–';
  if (kind === 'spend') return sheet.money(value);
  return kind === 'cost' ? costIn(report)(value) : count.format(value);
}

/** The days that a reach is for if they are fewer than the report's; else the change. */
function cardNote({ language }: Sheet, { figures: { from, to } }: ReleaseReport, card: ResultCard): string {
  if (card.kind === 'result' && card.reported !== null && (card.reported.from !== from || card.reported.to !== to))
    return language.release.reported(language.day(card.reported.from), language.day(card.reported.to));
  return card.figure.change === null ? '' : formatChange(card.figure.change);
}

function drawCards(sheet: Sheet, report: ReleaseReport, y: number): number {
  const { text, language } = sheet;
  for (const [index, card] of cardsOf(report.figures).entries()) {
    const left = LEFT + index * CELL.width;
    text.draw(cardTitle(language.release, card), left, y, { size: 8.5, color: SOFT, width: CELL.width - 8 });
    const size = isUnknown(card) ? 11 : 15;
    const below = text.draw(formatCard(sheet, report, card), left, y + 13, { fontName: 'strong', size });
    const note = cardNote(sheet, report, card);
    if (note !== '') text.draw(note, left, below, { size: 8.5, color: SOFT, width: CELL.width - 8 });
  }
  const bottom = y + CELL.height;
  const { before } = report.figures;
  if (before === null) return bottom;
  return text.draw(language.words.against(language.day(before.from), language.day(before.to)), LEFT, bottom, {
    size: 8.5,
    color: SOFT,
  });
}

/** The main metric by day; the spend if nothing is counted. */
function drawDays(sheet: Sheet, { figures }: ReleaseReport, y: number): number {
  const { release } = sheet.language;
  const metric = figures.results[0]?.metric;
  const values = figures.days.map(({ spend, results }) => (metric === undefined ? spend : (results[metric] ?? null)));
  if (!values.some((value) => value !== null && value > 0)) return y - BETWEEN;
  const figure = metric === undefined ? release.cards.spend : release.metrics[metric];
  const format = metric === undefined ? sheet.money : (value: number) => count.format(value);
  return drawBars(
    sheet,
    { days: figures.days.map(({ day }) => day), values, format },
    headline(sheet, release.perDay(figure), y),
  );
}

function drawCampaigns(sheet: Sheet, report: ReleaseReport, y: number): number {
  const { release, day } = sheet.language;
  const columns = [
    { title: release.columns.campaign, x: LEFT, align: 'left', width: 200 } as const,
    figureColumn(release.columns.delivered, 320),
    figureColumn(release.columns.promised, 390),
    figureColumn(release.columns.spend, 460),
    figureColumn(release.columns.cost, RIGHT),
  ];
  const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));
  const campaignNote = ({
    target_metric: metric,
    delivered,
    reported_from: from,
    reported_until: to,
  }: ReleaseCampaign) => {
    if (metric === null) return '';
    const days = metric !== 'reach' || delivered === null || from === null || to === null ? null : { from, to };
    return days === null
      ? release.metrics[metric]
      : `${release.metrics[metric]}. ${release.reported(day(days.from), day(days.to))}`;
  };
  const rows = report.campaigns.map((one) => ({
    cells: [
      one.name,
      one.promised !== null && one.delivered === null
        ? release.unknown
        : orDash(one.promised === null ? null : one.delivered, (value) => count.format(value)),
      orDash(one.promised, (value) => count.format(value)),
      orDash(one.spend, sheet.money),
      orDash(one.cost, costIn(report)),
    ],
    note: campaignNote(one),
  }));
  return drawTable(sheet, release.campaigns, columns, rows, y);
}

function eventTitle({ language: { release } }: Sheet, event: ReleaseEvent): string {
  if (event.kind === 'note') return `${release.events[`note.${event.detail.kind}`] ?? ''}: ${event.detail.text}`;
  const title = release.events[event.kind] ?? '';
  return event.kind === 'delivered' || event.kind === 'decided' ? `${title}: ${event.detail.title}` : title;
}

function drawEvents(sheet: Sheet, events: readonly ReleaseEvent[], y: number): number {
  if (events.length === 0) return y;
  const { release, day } = sheet.language;
  const columns = [
    { title: release.columns.campaign, x: LEFT, align: 'left', width: 380 } as const,
    figureColumn('', RIGHT),
  ];
  const rows = events.slice(0, MAX_EVENTS).map((event) => ({
    cells: [eventTitle(sheet, event), day(event.day)],
    note: event.campaign,
  }));
  return drawTable(sheet, release.timeline, columns, rows, y);
}
