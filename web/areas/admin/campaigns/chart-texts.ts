import { figureNames, type DayFigure } from '#domain/campaigns/campaign.ts';

export const chartTexts = {
  choose: 'Figure',
  figure: (figure: DayFigure) => figureNames[figure],
  label: (figure: DayFigure) => `${figureNames[figure]} per day`,
};
