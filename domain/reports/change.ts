/** From ten times as much on, a percentage of (nearly) nothing says less than "new". */
const NEW_FROM = 9;

interface Change {
  before: number | null;
  change: number | null;
}

/** Whether a figure is called new instead of compared: there was (nearly) nothing in the period before. */
export const isNewFigure = (now: number | null, { before, change }: Change): boolean =>
  now !== null && now > 0 && (before === 0 || (change !== null && change >= NEW_FROM));
