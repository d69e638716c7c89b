import { expect, test } from 'vitest';
import { dayFigures } from '#domain/campaigns/campaign.ts';
import { reportedIn, formatFigure, formatTick, withGaps, type FiguresOfDay } from './figures.ts';

const nothing = Object.fromEntries(dayFigures.map((figure) => [figure, null])) as Omit<FiguresOfDay, 'day'>;
const days: FiguresOfDay[] = [
  { ...nothing, day: '2026-10-31', views: 5 },
  { ...nothing, day: '2026-11-02', views: 0, spend: 1.5 },
];

test('shows days without results as gaps, not zeros', () => {
  expect(withGaps(days, 'views')).toEqual([
    { day: '2026-10-31', value: 5 },
    { day: '2026-11-01', value: null },
    { day: '2026-11-02', value: 0 },
  ]);
  expect(withGaps([], 'views')).toEqual([]);
});

test('offers only figures that at least one day reports', () => {
  expect(reportedIn(days)).toEqual(['views', 'spend']);
});

test('formats money with its currency', () => {
  expect([
    formatFigure('spend', 1200, 'EUR'),
    formatFigure('views', 1200, 'EUR'),
    formatTick('spend', 1200, 'USD'),
    formatTick('views', 1200, 'USD'),
  ]).toEqual(['€1,200.00', '1,200', '$1.2k', '1.2k']);
});
