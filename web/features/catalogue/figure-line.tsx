import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText, type MessageId, type TranslateText } from '#web/lib/i18n/text.ts';
import { figureText, type ShownFigure } from './figures.ts';

const metrics: Record<string, MessageId> = {
  views: 'package.metric.views',
  streams: 'package.metric.streams',
  likes: 'package.metric.likes',
  comments: 'package.metric.comments',
  reach: 'package.metric.reach',
  articles: 'package.metric.articles',
  videos: 'package.metric.videos',
  seconds: 'package.metric.seconds',
  resolution: 'package.metric.resolution',
  pages: 'package.metric.pages',
};

/** "<b>20k</b> views": the number is part of the message, because Arabic has words for one and two of a thing. */
function counted(t: TranslateText, figure: ShownFigure): string {
  const id = metrics[figure.metric];
  const text = figureText(figure);
  return id === undefined
    ? `<b>${text}</b> ${figure.metric}`
    : t(id, { count: figure.max ?? figure.min, figure: text });
}

/** What a package promises, in plain text: "20k views". */
export const figureWords = (t: TranslateText, figure: ShownFigure): string =>
  counted(t, figure).replaceAll(/<\/?b>/g, '');

interface FigureLineProps {
  figure: ShownFigure;
  /** Of the number. */
  className: string;
}

/** What a package promises and on what basis: "est. 20k views", "guaranteed 100k+ reach". */
export function FigureLine({ figure, className }: FigureLineProps) {
  const t = useText();
  return (
    <RichText
      id={`package.basis.${figure.basis}`}
      values={{ metric: counted(t, figure) }}
      components={{ b: <bdi className={className} /> }}
    />
  );
}
