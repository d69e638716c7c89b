import { useMemo } from 'react';
import { useShop } from '#web/lib/data/shop.ts';
import { figureText, type FigureText } from './figure-text.ts';

export function useFigureText(): FigureText {
  const { currency } = useShop();
  return useMemo(() => figureText(currency), [currency]);
}
