import {
  googleAdsFigures,
  roasLevel,
  type GoogleAdsCampaign,
  type PortalGoogleAds,
} from '#domain/reports/portal-figures.ts';
import { figuresShown } from '#domain/reports/spend.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import {
  barsOf,
  formatChange,
  formatCount,
  formatFigure,
  formatRange,
  formatShare,
  frameOf,
  moneyIn,
  type Figures,
  type Listing,
  type PrintedFigure,
} from './print.ts';
import type { ReportLanguage } from './report-language.ts';
import type { ReportRow } from './reports.queries.ts';

/** As many as the screen shows. */
const TOP_KEYWORDS = 10;

/** Draws the Google Ads screen on A4, for readers without an account. */
export function drawReport({ figures, client, today }: ReportRow, language: ReportLanguage): Promise<Uint8Array> {
  const { words } = language;
  const print: Figures = { language, money: moneyIn(figures.currency, language) };
  return drawPdf('modules/reports/pdf/google-ads-report.typ', {
    ...frameOf(language, {
      title: words.title,
      subject: `${words.title}, ${figures.period.from} – ${figures.period.to}`,
      facts: [
        { label: words.client, value: client },
        { label: words.period, value: formatRange(figures.period, language) },
        { label: words.made, value: language.day(today) },
      ],
    }),
    figures: keyFigures(figures, print),
    compared: comparedText(figures, language),
    trend: trendOf(figures, today, print),
    steps: { title: words.steps, figures: stepsOf(figures, print) },
    campaigns: { ...campaignsOf(figures, print), none: words.none },
    keywords: keywordsOf(figures, print),
    note: words.note,
  });
}

const keyFigures = ({ kpis, spend_shown: shown }: PortalGoogleAds, print: Figures): PrintedFigure[] =>
  figuresShown(googleAdsFigures, shown).map((figure) => {
    const compared = kpis[figure];
    const note = formatChange(compared.now, compared, print.language);
    return { label: print.language.words.figures[figure], value: formatFigure(print, figure, compared.now), note };
  });

/** The spend by day; clicks for a client who may not see it. */
function trendOf({ series, spend_shown: shown }: PortalGoogleAds, today: string, { language, money }: Figures) {
  const { words } = language;
  const { days } = series;
  return shown === 'platform'
    ? {
        title: words.trend,
        none: words.noSpend,
        chart: barsOf({ today, days, values: series.spend, format: money }, language),
      }
    : {
        title: words.release.perDay(words.figures.clicks),
        none: words.none,
        chart: barsOf({ today, days, values: series.clicks, format: formatCount }, language),
      };
}

function comparedText({ period, results }: PortalGoogleAds, { words, day }: ReportLanguage): string | null {
  const { before } = period;
  if (before !== null) return words.against(day(before.from), day(before.to));
  return results.from === null ? null : words.begins(day(results.from));
}

/** The reported steps of the funnel. */
function stepsOf({ funnel }: PortalGoogleAds, print: Figures): PrintedFigure[] {
  const { words } = print.language;
  const rate = (id: 'views' | 'clicks' | 'conversions', share: number | null) =>
    share === null ? '' : words.rates[id](formatShare(share, print.language));
  const step = (id: 'impressions' | 'views' | 'clicks' | 'conversions', note: string): PrintedFigure => ({
    label: words.figures[id],
    value: formatFigure(print, 'clicks', funnel[id]),
    note,
  });
  return [
    step('impressions', ''),
    ...(funnel.views === null ? [] : [step('views', rate('views', funnel.view_rate))]),
    step('clicks', rate('clicks', funnel.ctr)),
    step('conversions', rate('conversions', funnel.conversion_rate)),
  ];
}

/** Spend as a share of a campaign's budget, over all its days. */
function budgetText({ spent, budget, share }: GoogleAdsCampaign, { language, money }: Figures): string {
  const { words } = language;
  if (budget === null || share === null || spent === null)
    return `${words.budget}: ${spent === null ? '–' : `${money(spent)}, `}${budget === null ? words.noBudget : money(budget)}`;
  return `${words.budget}: ${words.spentOf(money(spent), money(budget), formatShare(Math.round(share * 1000) / 1000, language))}`;
}

function campaignsOf({ campaigns, spend_shown: shown }: PortalGoogleAds, print: Figures): Listing {
  const { words } = print.language;
  const figures = figuresShown(['spend', 'clicks', 'conversions', 'roas'] as const, shown);
  const measured = campaigns.filter((one) =>
    [one.spend, one.clicks, one.impressions, one.conversions].some((value) => value !== null),
  );
  return {
    title: words.campaigns,
    columns: [words.campaign, ...figures.map((figure) => words.figures[figure])],
    widths: shown === 'platform' ? [70, 55, 75, 90] : [55, 75],
    rows: measured.map((one) => ({
      cells: [
        one.name,
        ...figures.map((figure) => {
          const level = figure === 'roas' && one.roas !== null ? ` ${words.levels[roasLevel(one.roas)]}` : '';
          return `${formatFigure(print, figure, one[figure])}${level}`;
        }),
      ],
      note: shown === 'platform' ? budgetText(one, print) : '',
    })),
  };
}

function keywordsOf({ keywords, spend_shown: shown }: PortalGoogleAds, print: Figures): Listing | null {
  const { words } = print.language;
  const figures = figuresShown(['clicks', 'ctr', 'conversions', 'spend', 'cost_per_conversion'] as const, shown);
  if (keywords.length === 0) return null;
  return {
    title: words.keywords,
    columns: [words.keyword, ...figures.map((figure) => words.figures[figure])],
    widths: [48, 48, 68, 62, 88].slice(0, figures.length),
    rows: keywords.slice(0, TOP_KEYWORDS).map((word) => ({
      cells: [word.keyword, ...figures.map((figure) => formatFigure(print, figure, word[figure]))],
      note: '',
    })),
  };
}
