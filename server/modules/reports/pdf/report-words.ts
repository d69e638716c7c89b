import { regions, type Locale } from '#domain/locales.ts';
import type { GoogleAdsFigure, Level } from '#domain/reports/portal-figures.ts';
import { releaseWords, type ReleaseWords } from './release-words.ts';

interface Words {
  title: string;
  client: string;
  period: string;
  made: string;
  figures: Record<GoogleAdsFigure | 'views', string>;
  against: (from: string, to: string) => string;
  /** Results begin too late for a comparison. */
  begins: (day: string) => string;
  trend: string;
  noSpend: string;
  steps: string;
  rates: Record<'views' | 'clicks' | 'conversions', (share: string) => string>;
  campaigns: string;
  campaign: string;
  budget: string;
  spentOf: (spent: string, budget: string, share: string) => string;
  noBudget: string;
  levels: Record<Level, string>;
  none: string;
  keywords: string;
  keyword: string;
  note: string;
  /** Also of placeholders. */
  page: (page: string, pages: string) => string;
}

const english: Words = {
  title: 'Google Ads report',
  client: 'For',
  period: 'Period',
  made: 'Created on',
  figures: {
    impressions: 'Impressions',
    clicks: 'Clicks',
    ctr: 'CTR',
    spend: 'Spend',
    conversions: 'Conversions',
    cost_per_conversion: 'Cost per conversion',
    conversion_value: 'Conversion value',
    roas: 'ROAS',
    views: 'Views',
  },
  against: (from, to) => `Compared with ${from} to ${to}.`,
  begins: (day) => `There is no earlier period to compare with: the results start on ${day}.`,
  trend: 'Daily spend',
  noSpend: 'No spend in this period.',
  steps: 'Conversion funnel',
  rates: {
    views: (share) => `${share} of impressions watched`,
    clicks: (share) => `${share} of impressions clicked`,
    conversions: (share) => `${share} of clicks converted`,
  },
  campaigns: 'Campaigns',
  campaign: 'Campaign',
  budget: 'Total budget',
  spentOf: (spent, budget, share) => `${spent} of ${budget} (${share})`,
  noBudget: 'no budget set',
  levels: { good: 'strong', fair: 'fair', bad: 'weak' },
  none: 'No campaign results in this period.',
  keywords: 'Top keywords',
  keyword: 'Keyword',
  note: 'Figures as reported by the ad platforms. A dash means the figure was not reported. YouTube ads are bought in Google Ads and included here.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const spanish: Words = {
  title: 'Reporte de Google Ads',
  client: 'Para',
  period: 'Período',
  made: 'Creado el',
  figures: {
    impressions: 'Impresiones',
    clicks: 'Clics',
    ctr: 'CTR',
    spend: 'Gasto',
    conversions: 'Conversiones',
    cost_per_conversion: 'Costo por conversión',
    conversion_value: 'Valor de las conversiones',
    roas: 'ROAS',
    views: 'Visualizaciones',
  },
  against: (from, to) => `Comparado con el período del ${from} al ${to}.`,
  begins: (day) => `No hay un período anterior para comparar: los resultados empiezan el ${day}.`,
  trend: 'Gasto diario',
  noSpend: 'No hubo gasto en este período.',
  steps: 'Embudo de conversión',
  rates: {
    views: (share) => `se vio el ${share} de las impresiones`,
    clicks: (share) => `clic en el ${share} de las impresiones`,
    conversions: (share) => `convirtió el ${share} de los clics`,
  },
  campaigns: 'Campañas',
  campaign: 'Campaña',
  budget: 'Presupuesto total',
  spentOf: (spent, budget, share) => `${spent} de ${budget} (${share})`,
  noBudget: 'sin presupuesto definido',
  levels: { good: 'sólido', fair: 'regular', bad: 'débil' },
  none: 'No hay resultados de campañas en este período.',
  keywords: 'Mejores palabras clave',
  keyword: 'Palabra clave',
  note: 'Cifras según las plataformas publicitarias. Un guion indica que la cifra no se informó. Los anuncios de YouTube se compran en Google Ads y están incluidos aquí.',
  page: (page, pages) => `Página ${page} de ${pages}`,
};

/** A report's language. There are no Arabic words yet, so it falls back to English. */
export interface ReportLanguage {
  locale: Locale;
  words: Words;
  release: ReleaseWords;
  /** `Nov 3, 2026` for `2026-11-03`. */
  day: (day: string) => string;
}

export function reportLanguage(asked: Locale): ReportLanguage {
  const locale = asked === 'es' ? 'es' : 'en';
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    locale,
    words: locale === 'es' ? spanish : english,
    release: releaseWords(locale),
    day: (day) => format.format(Date.parse(`${day}T00:00:00Z`)),
  };
}
