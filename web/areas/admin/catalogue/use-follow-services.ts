import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { Services } from '#domain/catalogue/service.ts';
import { reloadShop, useSiteData } from '#web/lib/data/shop.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { ScreenRow } from './rows-screen.tsx';
import { areShown, reloadUntilKnown } from './follow-services.ts';

const PAUSE_MS = 500;
const pause = () => new Promise<void>((done) => void setTimeout(done, PAUSE_MS));

/** Brings the menus of this document up to date after a service was saved and the list of rows was read again. */
export function useFollowServices(): () => void {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  const { services } = useSiteData();
  // Null once the screen is left: the reloads go on then, because the menus stay, and end without words.
  const shown = useRef<Services | null>(services);
  useEffect(() => {
    shown.current = services;
    return () => {
      shown.current = null;
    };
  }, [services]);

  const isKnown = () => {
    const rows = queries.getQueryData<ScreenRow<'services'>[]>(['services', 'rows']);
    return rows !== undefined && shown.current !== null && areShown(rows, shown.current);
  };
  return () => {
    reloadUntilKnown({ isKnown, reload: () => reloadShop(revalidate), pause }).then(
      (known) => {
        if (!known && shown.current !== null)
          showToast('The menus here don’t show the change yet. Reload the page in a minute.');
      },
      (error: unknown) => console.error('the menus could not be loaded again', error),
    );
  };
}
