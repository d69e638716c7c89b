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
  page: (page: number, pages: number) => string;
}

const english: Words = {
  title: 'Google Ads report',
  client: 'For',
  period: 'Period',
  made: 'Made on',
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
  begins: (day) => `There is no earlier period to compare with: the results begin on ${day}.`,
  trend: 'Daily spend',
  noSpend: 'No spend in this period.',
  steps: 'From being seen to acting',
  rates: {
    views: (share) => `${share} of impressions watched`,
    clicks: (share) => `${share} of impressions clicked`,
    conversions: (share) => `${share} of clicks converted`,
  },
  campaigns: 'Campaigns',
  campaign: 'Campaign',
  budget: 'Budget, all days',
  spentOf: (spent, budget, share) => `${spent} of ${budget} (${share})`,
  noBudget: 'no budget set',
  levels: { good: 'strong', fair: 'fair', bad: 'weak' },
  none: 'No campaigns reported in these days.',
  keywords: 'Top keywords',
  keyword: 'Keyword',
  note: 'Figures as the ad platforms reported them. A dash is a figure that was not reported. YouTube ads are bought in Google Ads and included.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const spanish: Words = {
  title: 'Informe de Google Ads',
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
    conversion_value: 'Valor de conversiones',
    roas: 'ROAS',
    views: 'Vistas',
  },
  against: (from, to) => `Los cambios se comparan con los días del ${from} al ${to}.`,
  begins: (day) => `No hay un período anterior con el que comparar: los resultados empiezan el ${day}.`,
  trend: 'Gasto diario',
  noSpend: 'En estos días no se registró gasto.',
  steps: 'De verte a actuar',
  rates: {
    views: (share) => `vio el ${share} de las impresiones`,
    clicks: (share) => `clic en el ${share} de las impresiones`,
    conversions: (share) => `convirtió el ${share} de los clics`,
  },
  campaigns: 'Campañas',
  campaign: 'Campaña',
  budget: 'Presupuesto, todos los días',
  spentOf: (spent, budget, share) => `${spent} de ${budget} (${share})`,
  noBudget: 'sin presupuesto fijado',
  levels: { good: 'sólido', fair: 'aceptable', bad: 'débil' },
  none: 'Ninguna campaña informó en estos días.',
  keywords: 'Mejores palabras clave',
  keyword: 'Palabra clave',
  note: 'Cifras según las plataformas de anuncios. Un guion es una cifra que no se informó. Los anuncios de YouTube se compran en Google Ads y están incluidos.',
  page: (page, pages) => `Página ${page} de ${pages}`,
};

/** A report's language. The layout is left to right only, so Arabic falls back to English. */
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
