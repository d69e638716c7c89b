interface CountFigure {
  before: string;
  number: number;
  decimals: number;
  after: string;
}

/** Splits "$4.2M+" into prefix, number and suffix; null for "24/7" and other texts. */
export function splitFigure(text: string): CountFigure | null {
  const match = /^([^\d]*)(\d+(?:\.(\d+))?)([^\d/]*)$/.exec(text);
  if (match === null) return null;
  const [, before = '', digits = '0', fraction = '', after = ''] = match;
  return { before, number: Number(digits), decimals: fraction.length, after };
}

/** The figure at `progress`, from 0 to 1. Eases out. */
export function stepFigure({ before, number, decimals, after }: CountFigure, progress: number): string {
  const eased = 1 - (1 - progress) ** 4;
  return `${before}${(number * eased).toFixed(decimals)}${after}`;
}
