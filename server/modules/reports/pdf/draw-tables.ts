import { roasLevel, type GoogleAdsCampaign, type PortalGoogleAds } from '#domain/reports/portal-figures.ts';
import { formatFigure, formatShare, headline, LEFT, RIGHT, room, SOFT, type Sheet } from './sheet.ts';
import { drawTable, figureColumn } from './table.ts';

/** As many as the screen shows. */
const TOP_KEYWORDS = 10;

/** Spend as a share of a campaign's budget, over all its days. */
function budgetOf({ language: { words }, money }: Sheet, { spent, budget, share }: GoogleAdsCampaign): string {
  if (budget === null || share === null || spent === null)
    return `${words.budget}: ${spent === null ? '–' : `${money(spent)}, `}${budget === null ? words.noBudget : money(budget)}`;
  return `${words.budget}: ${words.spentOf(money(spent), money(budget), formatShare(Math.round(share * 1000) / 1000))}`;
}

export function drawCampaigns(sheet: Sheet, { campaigns }: PortalGoogleAds, y: number): number {
  const { words } = sheet.language;
  const measured = campaigns.filter(
    ({ spend, clicks, impressions, conversions }) =>
      spend !== null || clicks !== null || impressions !== null || conversions !== null,
  );
  if (measured.length === 0)
    return sheet.text.draw(words.none, LEFT, headline(sheet, words.campaigns, room(sheet, y, 60)), { color: SOFT });
  const columns = [
    { title: words.campaign, x: LEFT, align: 'left', width: 215 } as const,
    figureColumn(words.figures.spend, 325),
    figureColumn(words.figures.clicks, 380),
    figureColumn(words.figures.conversions, 450),
    figureColumn(words.figures.roas, RIGHT),
  ];
  const rows = measured.map((one) => ({
    cells: [
      one.name,
      formatFigure(sheet, 'spend', one.spend),
      formatFigure(sheet, 'clicks', one.clicks),
      formatFigure(sheet, 'conversions', one.conversions),
      one.roas === null ? '–' : `${formatFigure(sheet, 'roas', one.roas)} ${words.levels[roasLevel(one.roas)]}`,
    ],
    note: budgetOf(sheet, one),
  }));
  return drawTable(sheet, words.campaigns, columns, rows, y);
}

export function drawKeywords(sheet: Sheet, { keywords }: PortalGoogleAds, y: number): number {
  if (keywords.length === 0) return y;
  const { words } = sheet.language;
  const columns = [
    { title: words.keyword, x: LEFT, align: 'left', width: 190 } as const,
    figureColumn(words.figures.clicks, 290),
    figureColumn(words.figures.ctr, 338),
    figureColumn(words.figures.conversions, 406),
    figureColumn(words.figures.spend, 460),
    figureColumn(words.figures.cost_per_conversion, RIGHT),
  ];
  const rows = keywords.slice(0, TOP_KEYWORDS).map((word) => ({
    cells: [
      word.keyword,
      formatFigure(sheet, 'clicks', word.clicks),
      formatFigure(sheet, 'ctr', word.ctr),
      formatFigure(sheet, 'conversions', word.conversions),
      formatFigure(sheet, 'spend', word.spend),
      formatFigure(sheet, 'cost_per_conversion', word.cost_per_conversion),
    ],
    note: '',
  }));
  return drawTable(sheet, words.keywords, columns, rows, y);
}
