import { googleAdsFigures, type PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import {
  formatChange,
  formatFigure,
  formatShare,
  HAIR,
  headline,
  INK,
  LEFT,
  RIGHT,
  SIGNAL,
  SOFT,
  type Sheet,
} from './sheet.ts';

const ACROSS = 4;
const CELL = { width: (RIGHT - LEFT) / ACROSS, height: 58 };

/** Draws the key figures, four per row, each with its change. */
export function drawFigures(sheet: Sheet, { kpis, period, results }: PortalGoogleAds, y: number): number {
  const { text, language } = sheet;
  for (const [index, figure] of googleAdsFigures.entries()) {
    const left = LEFT + (index % ACROSS) * CELL.width;
    const top = y + Math.floor(index / ACROSS) * CELL.height;
    const { now, change } = kpis[figure];
    text.draw(language.words.figures[figure], left, top, { size: 8.5, color: SOFT, width: CELL.width - 8 });
    const below = text.draw(formatFigure(sheet, figure, now), left, top + 13, { fontName: 'strong', size: 15 });
    if (change !== null) text.draw(formatChange(change), left, below, { size: 8.5, color: SOFT });
  }
  const bottom = y + Math.ceil(googleAdsFigures.length / ACROSS) * CELL.height;
  const { before } = period;
  if (before === null && results.from === null) return bottom;
  const compared =
    before === null
      ? language.words.begins(language.day(results.from ?? ''))
      : language.words.against(language.day(before.from), language.day(before.to));
  return text.draw(compared, LEFT, bottom, { size: 8.5, color: SOFT });
}

const CHART_HEIGHT = 96;
/** Gap between bars as a share of a day's width; a year has none. */
const GAP = 0.25;

/** Draws a bar for each day. The axis labels the maximum and both ends. */
export function drawTrend(sheet: Sheet, { series }: PortalGoogleAds, y: number): number {
  const { doc, text, language, money } = sheet;
  const top = headline(sheet, language.words.trend, y);
  const highest = Math.max(0, ...series.spend.map((spend) => spend ?? 0));
  if (highest === 0) return text.draw(language.words.noSpend, LEFT, top, { color: SOFT });
  const base = top + 12 + CHART_HEIGHT;
  const width = (RIGHT - LEFT) / series.days.length;
  text.draw(money(highest), LEFT, top, { size: 8, color: SOFT });
  doc
    .moveTo(LEFT, top + 12)
    .lineTo(RIGHT, top + 12)
    .lineWidth(0.5)
    .strokeColor(HAIR)
    .stroke();
  for (const [day, spend] of series.spend.entries()) {
    if (spend === null || spend === 0) continue;
    const height = (spend / highest) * CHART_HEIGHT;
    doc.rect(LEFT + day * width, base - height, width * (width > 3 ? 1 - GAP : 1), height).fill(SIGNAL);
  }
  doc.moveTo(LEFT, base).lineTo(RIGHT, base).lineWidth(0.7).strokeColor(INK).stroke();
  text.draw(language.day(series.days[0] ?? ''), LEFT, base + 4, { size: 8, color: SOFT });
  return text.draw(language.day(series.days.at(-1) ?? ''), RIGHT, base + 4, { size: 8, color: SOFT, align: 'right' });
}

/** Draws the funnel as text: the reported steps, side by side. */
export function drawSteps(sheet: Sheet, { funnel }: PortalGoogleAds, y: number): number {
  const {
    text,
    language: { words },
  } = sheet;
  const top = headline(sheet, words.steps, y);
  const rate = (id: 'views' | 'clicks' | 'conversions', share: number | null) =>
    share === null ? '' : words.rates[id](formatShare(share));
  const steps = [
    { name: words.figures.impressions, value: funnel.impressions, note: '' },
    ...(funnel.views === null
      ? []
      : [{ name: words.figures.views, value: funnel.views, note: rate('views', funnel.view_rate) }]),
    { name: words.figures.clicks, value: funnel.clicks, note: rate('clicks', funnel.ctr) },
    { name: words.figures.conversions, value: funnel.conversions, note: rate('conversions', funnel.conversion_rate) },
  ];
  const bottoms = steps.map(({ name, value, note }, index) => {
    const left = LEFT + index * CELL.width;
    const below = text.draw(
      formatFigure(sheet, 'clicks', value),
      left,
      text.draw(name, left, top, { size: 8.5, color: SOFT }),
      { fontName: 'strong', size: 13 },
    );
    return note === '' ? below : text.draw(note, left, below, { size: 8, color: SOFT, width: CELL.width - 12 });
  });
  return Math.max(...bottoms);
}
