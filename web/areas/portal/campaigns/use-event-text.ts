import type { CampaignEvent, DayFigure, PlanChange } from '#domain/campaigns/campaign.ts';
import { formatCalendarDate, formatCount, formatMoney } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText, type TranslateText } from '#web/lib/i18n/text.ts';
import { useCampaignText } from './use-campaign-text.ts';

const planned = ['starts_on', 'ends_on', 'budget', 'target_min', 'target_max'] as const;

/** One line per changed part of the plan: "Last day: 1 December → 8 December". */
function planLines(
  t: TranslateText,
  currency: string,
  { before, after }: Record<'before' | 'after', PlanChange>,
): string {
  const format = (part: (typeof planned)[number], value: string | number | null | undefined) => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'string') return formatCalendarDate(value);
    return part === 'budget' ? formatMoney(value, currency) : formatCount(value);
  };
  return planned
    .filter((part) => part in after)
    .map((part) =>
      t('campaigns.event.planLine', {
        part: t(`campaigns.event.plan.${part}`),
        before: format(part, before[part]),
        after: format(part, after[part]),
      }),
    )
    .join('\n');
}

interface EventText {
  title: string;
  text: string | null;
}

/** Timeline events as text. */
export function useEventText(currency: string): (event: CampaignEvent) => EventText {
  const t = useText();
  const labels = useCampaignText();
  const locale = useLocale();
  return (event) => eventText(event, { t, locale, currency, figure: labels.figure });
}

interface Words {
  t: TranslateText;
  locale: string;
  /** Of budgets. */
  currency: string;
  figure: (figure: DayFigure) => string;
}

function eventText(event: CampaignEvent, { t, locale, currency, figure }: Words): EventText {
  const only = (title: string) => ({ title, text: null });
  switch (event.kind) {
    case 'ordered':
      return { title: t('campaigns.event.ordered'), text: `${event.detail.line}, ${event.detail.order_number}` };
    case 'created':
    case 'first_day':
    case 'last_day':
      return only(t(`campaigns.event.${event.kind}`));
    case 'status': {
      const { from, to, asked } = event.detail;
      const key = to === 'active' && from === 'paused' ? 'resumed' : to;
      return { title: t(`campaigns.event.became.${key}`), text: asked ? t('campaigns.event.asRequested') : null };
    }
    case 'requested':
    case 'withdrawn':
    case 'refused':
      return only(t(`campaigns.event.${event.kind}.${event.detail.wanted}`));
    case 'plan':
      return { title: t('campaigns.event.plan'), text: planLines(t, currency, event.detail) };
    case 'results': {
      const { days, last_day: to, figures } = event.detail;
      const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(figures.map(figure));
      return { title: t('campaigns.event.results', { count: days, day: formatCalendarDate(to) }), text: list };
    }
    case 'typed':
      return only(t('campaigns.event.typed', { count: event.detail.entries }));
    case 'note':
      return { title: t(`campaigns.event.note.${event.detail.kind}`), text: event.detail.text };
    case 'delivered':
      return only(t('campaigns.event.delivered', { title: event.detail.title, version: event.detail.version }));
    case 'decided': {
      const { title, version, state, comment } = event.detail;
      return { title: t(`campaigns.event.${state}`, { title, version }), text: comment };
    }
  }
}
