import { targetUnits, type CampaignEvent, type TargetMetric } from '#domain/campaigns/campaign.ts';
import type { Locale } from '#domain/locales.ts';
import type { Headline, HeadlinePace, ResultCount, ResultSentence } from '#domain/reports/headline.ts';
import type { ResultCard } from '#domain/reports/results.ts';

export interface ReleaseWords {
  title: string;
  out: string;
  cards: Record<'spend' | 'clicks' | 'campaigns', string>;
  metrics: Record<TargetMetric, string>;
  costs: Record<TargetMetric, string>;
  /** `1 view`, `12 views`; the count is formatted by the caller. */
  units: Record<TargetMetric, readonly [one: string, other: string]>;
  and: string;
  bought: (spend: string, results: string, cost: string | null) => string;
  brought: (results: string, spend: string | null) => string;
  spent: (spend: string) => string;
  none: string;
  /** Instead of a reach that is not known yet. */
  unknown: string;
  /** Of a period whose reach is not known yet. */
  reachUnknown: (spend: string | null) => string;
  /** The days that a reach is for. */
  reported: (from: string, to: string) => string;
  day: (day: number, days: number) => string;
  paces: Record<HeadlinePace, string>;
  perDay: (figure: string) => string;
  campaigns: string;
  columns: Record<'campaign' | 'delivered' | 'promised' | 'spend' | 'cost', string>;
  timeline: string;
  events: Partial<Record<CampaignEvent['kind'] | `note.${string}`, string>>;
  note: string;
}

const english: ReleaseWords = {
  title: 'Release report',
  out: 'Out on',
  cards: { spend: 'Ad spend', clicks: 'Clicks', campaigns: 'Campaigns with results' },
  metrics: {
    views: 'Views',
    streams: 'Streams',
    reach: 'Reach',
    followers: 'New followers',
    impressions: 'Impressions',
    clicks: 'Clicks',
    conversions: 'Conversions',
  },
  costs: {
    views: 'Cost per view',
    streams: 'Cost per stream',
    reach: 'Cost per person reached',
    followers: 'Cost per new follower',
    impressions: 'Cost per impression',
    clicks: 'Cost per click',
    conversions: 'Cost per conversion',
  },
  units: targetUnits,
  and: 'and',
  bought: (spend, results, cost) => `${spend} bought ${results}${cost === null ? '' : ` at ${cost} each`}.`,
  brought: (results, spend) =>
    `The campaigns delivered ${results}.${spend === null ? '' : ` Reported ad spend: ${spend}.`}`,
  spent: (spend) => `${spend} spent. No results reported yet.`,
  none: 'No results reported for these days.',
  unknown: 'Not known yet',
  reachUnknown: (spend) =>
    spend === null ? 'The reach for these days isn’t known yet.' : `${spend} spent. The reach isn’t known yet.`,
  reported: (from, to) => (from === to ? `Reported for ${from}` : `Reported for ${from} to ${to}`),
  day: (day, days) => `Day ${day} of ${days}`,
  paces: { ahead: 'ahead of plan', onPace: 'on pace', behind: 'behind plan', done: 'target reached' },
  perDay: (figure) => `${figure} per day`,
  campaigns: 'Promised and delivered to date',
  columns: {
    campaign: 'Campaign',
    delivered: 'Delivered',
    promised: 'Promised',
    spend: 'Ad spend',
    cost: 'Cost per result',
  },
  timeline: 'What we did',
  events: {
    ordered: 'Ordered',
    first_day: 'First day',
    last_day: 'Last day',
    status: 'Status changed',
    plan: 'Plan changed',
    delivered: 'Delivered',
    decided: 'Client’s decision',
    'note.creative': 'Creative changed',
    'note.budget': 'Budget adjusted',
    'note.delivery': 'Delivered',
    'note.note': 'From our team',
  },
  note: 'Figures as reported by the ad platforms. A dash means the figure was not reported.',
};

const spanish: ReleaseWords = {
  title: 'Reporte del lanzamiento',
  out: 'Fecha de lanzamiento:',
  cards: { spend: 'Inversión en anuncios', clicks: 'Clics', campaigns: 'Campañas con resultados' },
  metrics: {
    views: 'Visualizaciones',
    streams: 'Reproducciones',
    reach: 'Alcance',
    followers: 'Seguidores nuevos',
    impressions: 'Impresiones',
    clicks: 'Clics',
    conversions: 'Conversiones',
  },
  costs: {
    views: 'Costo por visualización',
    streams: 'Costo por reproducción',
    reach: 'Costo por persona alcanzada',
    followers: 'Costo por seguidor nuevo',
    impressions: 'Costo por impresión',
    clicks: 'Costo por clic',
    conversions: 'Costo por conversión',
  },
  units: {
    views: ['visualización', 'visualizaciones'],
    streams: ['reproducción', 'reproducciones'],
    reach: ['persona alcanzada', 'personas alcanzadas'],
    followers: ['seguidor nuevo', 'seguidores nuevos'],
    impressions: ['impresión', 'impresiones'],
    clicks: ['clic', 'clics'],
    conversions: ['conversión', 'conversiones'],
  },
  and: 'y',
  bought: (spend, results, cost) => `${spend} lograron ${results}${cost === null ? '' : `, a ${cost} por resultado`}.`,
  brought: (results, spend) =>
    `Las campañas lograron ${results}.${spend === null ? '' : ` Inversión registrada: ${spend}.`}`,
  spent: (spend) => `${spend} invertidos. Aún no hay resultados registrados.`,
  none: 'No hay resultados registrados en estos días.',
  unknown: 'Aún no se conoce',
  reachUnknown: (spend) =>
    spend === null ? 'El alcance de estos días aún no se conoce.' : `${spend} invertidos. El alcance aún no se conoce.`,
  reported: (from, to) => (from === to ? `Informado para el ${from}` : `Informado del ${from} al ${to}`),
  day: (day, days) => `Día ${day} de ${days}`,
  paces: {
    ahead: 'por delante del plan',
    onPace: 'según el plan',
    behind: 'por detrás del plan',
    done: 'meta alcanzada',
  },
  perDay: (figure) => `${figure} por día`,
  campaigns: 'Prometido y entregado hasta la fecha',
  columns: {
    campaign: 'Campaña',
    delivered: 'Entregado',
    promised: 'Prometido',
    spend: 'Inversión',
    cost: 'Costo por resultado',
  },
  timeline: 'Lo que hicimos',
  events: {
    ordered: 'Pedido',
    first_day: 'Primer día',
    last_day: 'Último día',
    status: 'Cambió el estado',
    plan: 'Cambió el plan',
    delivered: 'Entregamos',
    decided: 'Decisión del cliente',
    'note.creative': 'Cambiamos el anuncio',
    'note.budget': 'Ajustamos el presupuesto',
    'note.delivery': 'Entregamos',
    'note.note': 'De nuestro equipo',
  },
  note: 'Cifras según las plataformas publicitarias. Un guion indica que la cifra no se informó.',
};

export const releaseWords = (locale: Locale): ReleaseWords => (locale === 'es' ? spanish : english);

interface Formats {
  money: (amount: number) => string;
  count: (value: number) => string;
  cost: (amount: number) => string;
}

/** The first sentence of the headline, and the second if it is about the running campaigns' day. */
export function headlineWords(words: ReleaseWords, { result, progress }: Headline, formats: Formats): string {
  const day =
    progress?.kind === 'day'
      ? `${words.day(progress.day, progress.days)}${progress.pace === null ? '' : `, ${words.paces[progress.pace]}`}.`
      : '';
  return [result === null ? words.none : resultWords(words, result, formats), day]
    .filter((one) => one !== '')
    .join(' ');
}

function resultWords(words: ReleaseWords, result: ResultSentence, { money, count, cost }: Formats): string {
  const list = (counts: readonly ResultCount[]) => {
    const parts = counts.map(({ metric, count: n }) => `${count(n)} ${words.units[metric][n === 1 ? 0 : 1]}`);
    return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1) ?? ''}`;
  };
  switch (result.kind) {
    case 'bought':
      return words.bought(money(result.spend), list(result.counts), result.cost === null ? null : cost(result.cost));
    case 'brought':
      return words.brought(list(result.counts), result.spend === null ? null : money(result.spend));
    case 'spent':
      return words.spent(money(result.spend));
    case 'unknown':
      return words.reachUnknown(result.spend === null ? null : money(result.spend));
    case 'none':
      return words.none;
  }
}

export const cardTitle = (words: ReleaseWords, card: ResultCard): string =>
  card.kind === 'result'
    ? words.metrics[card.metric]
    : card.kind === 'cost'
      ? words.costs[card.metric]
      : words.cards[card.kind];
