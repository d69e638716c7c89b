import type { Setup } from '#domain/reports/results.ts';
import { formatCalendarDate, formatDateTime } from '#web/lib/format/format.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** The next step of what is being set up, with its date if one is promised. */
export function useSetupText(): (setup: Pick<Setup, 'step' | 'at' | 'day'>) => string {
  const t = useText();
  return ({ step, at, day }) => {
    const date = { day: day === null ? '' : formatCalendarDate(day) };
    switch (step) {
      case 'answers':
        return t('results.setup.answers');
      case 'approval':
        return t('results.setup.approval');
      case 'review':
        return t('results.setup.review', { time: at === null ? '' : formatDateTime(at) });
      case 'setup':
        return day === null ? t('results.setup.setup') : t('results.setup.setupBy', date);
      case 'start':
        return day === null ? t('results.setup.start') : t('results.setup.startOn', date);
      case 'results':
        return day === null ? t('results.setup.results') : t('results.setup.resultsOn', date);
    }
  };
}

/** The campaign's name, or service and package of what was ordered. */
export function useSetupName(): (setup: Setup) => string {
  const serviceName = useServiceName();
  return ({ name, service, campaign_id: campaign }) =>
    campaign === null && serviceName(service) !== '' ? `${serviceName(service)} · ${name}` : name;
}
