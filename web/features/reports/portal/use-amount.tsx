import type { ReactNode } from 'react';
import type { Figure } from './figure-text.ts';
import { useFigureText } from './use-figure-text.ts';

/** Formats a figure for a list; null if it was not reported. */
export function useAmount(): (figure: Figure, value: number | null) => ReactNode {
  const text = useFigureText();
  return (figure, value) => (value === null ? null : <bdi>{text.figure(figure, value)}</bdi>);
}
