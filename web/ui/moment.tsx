import { use } from 'react';
import { formatDate, formatDateTime, formatTableTime } from '#web/lib/format/format.ts';
import { OnCard } from './table/on-card.ts';

/** A date, with the exact time in its tooltip; `exact` shows the time inline. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className={exact ? undefined : 'whitespace-nowrap'}>
      {exact ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}

/** A time in a table column whose header names the zone (`inShopZone`); on a card, it names the zone itself. */
export function TableTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {use(OnCard) ? formatDateTime(at) : formatTableTime(at)}
    </time>
  );
}
