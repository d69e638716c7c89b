import type { DayRange } from '#domain/period.ts';
import { drawDocument } from './document.ts';
import { drawFigures, drawSteps, drawTrend } from './draw-figures.ts';
import { drawCampaigns, drawKeywords } from './draw-tables.ts';
import type { ReportLanguage } from './report-words.ts';
import type { ReportRow } from './reports.queries.ts';
import { LEFT, RIGHT, room, SOFT } from './sheet.ts';

const BETWEEN = 22;

export const formatRange = ({ from, to }: DayRange, { day }: ReportLanguage): string =>
  from === to ? day(from) : `${day(from)} – ${day(to)}`;

/** Draws the Google Ads screen on A4, for readers without an account. */
export function drawReport({ figures, client, today }: ReportRow, language: ReportLanguage): Promise<Buffer> {
  const { words } = language;
  return drawDocument(language, {
    title: words.title,
    subject: `${words.title}, ${figures.period.from} – ${figures.period.to}`,
    currency: figures.currency,
    facts: [
      { label: words.client, value: client },
      { label: words.period, value: formatRange(figures.period, language) },
      { label: words.made, value: language.day(today) },
    ],
    draw(sheet, from) {
      let y = drawFigures(sheet, figures, from + BETWEEN);
      y = drawTrend(sheet, figures, y + BETWEEN);
      y = drawSteps(sheet, figures, y + BETWEEN);
      y = drawCampaigns(sheet, figures, y + BETWEEN);
      y = drawKeywords(sheet, figures, y + 12);
      sheet.text.draw(words.note, LEFT, room(sheet, y + 6, 20) + 2, { size: 8, color: SOFT, width: RIGHT - LEFT });
    },
  });
}
