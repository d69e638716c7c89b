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

/** Draws the spend of each day. */
export function drawTrend(sheet: Sheet, { series }: PortalGoogleAds, y: number): number {
  const { words } = sheet.language;
  const top = headline(sheet, words.trend, y);
  if (!series.spend.some((spend) => spend !== null && spend > 0))
    return sheet.text.draw(words.noSpend, LEFT, top, { color: SOFT });
  return drawBars(sheet, { days: series.days, values: series.spend, format: sheet.money }, top);
}

interface Bars {
  days: readonly string[];
  values: readonly (number | null)[];
  format: (value: number) => string;
}

/** Draws a bar for each day. The axis labels the maximum, which is above zero, and both ends. */
export function drawBars(sheet: Sheet, { days, values, format }: Bars, top: number): number {
  const { doc, text, language } = sheet;
  const highest = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const base = top + 12 + CHART_HEIGHT;
  const width = (RIGHT - LEFT) / days.length;
  text.draw(format(highest), LEFT, top, { size: 8, color: SOFT });
  doc
    .moveTo(LEFT, top + 12)
    .lineTo(RIGHT, top + 12)
    .lineWidth(0.5)
    .strokeColor(HAIR)
    .stroke();
  for (const [day, value] of values.entries()) {
    if (value === null || value <= 0) continue;
    const height = (value / highest) * CHART_HEIGHT;
    doc.rect(LEFT + day * width, base - height, width * (width > 3 ? 1 - GAP : 1), height).fill(SIGNAL);
  }
  doc.moveTo(LEFT, base).lineTo(RIGHT, base).lineWidth(0.7).strokeColor(INK).stroke();
  text.draw(language.day(days[0] ?? ''), LEFT, base + 4, { size: 8, color: SOFT });
  return text.draw(language.day(days.at(-1) ?? ''), RIGHT, base + 4, { size: 8, color: SOFT, align: 'right' });
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
