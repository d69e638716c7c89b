import type { MessageId, TranslateText } from '#web/lib/i18n/text.ts';
import type { ShownFigure } from './figures.ts';

const metrics: Record<string, MessageId> = {
  views: 'storefront.metric.views',
  streams: 'storefront.metric.streams',
  likes: 'storefront.metric.likes',
  comments: 'storefront.metric.comments',
  reach: 'storefront.metric.reach',
  articles: 'storefront.metric.articles',
  videos: 'storefront.metric.videos',
  seconds: 'storefront.metric.seconds',
  resolution: 'storefront.metric.resolution',
  pages: 'storefront.metric.pages',
};

/** What a figure counts and on what basis: "est. views", "guaranteed reach". */
export function metricText(t: TranslateText, figure: ShownFigure): string {
  const id = metrics[figure.metric];
  const metric = id === undefined ? figure.metric : t(id, { count: figure.max ?? figure.min });
  return t(`storefront.basis.${figure.basis}`, { metric });
}
