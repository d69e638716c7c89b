import { createContext, useContext, useMemo } from 'react';
import { figureText, type FigureText } from './figure-text.ts';

/** The currency of the figures on a screen (ISO 4217), set by the screen. */
export const FigureCurrency = createContext('USD');

export function useFigureText(): FigureText {
  const currency = useContext(FigureCurrency);
  return useMemo(() => figureText(currency), [currency]);
}
