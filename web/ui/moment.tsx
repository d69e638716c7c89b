import { formatDate, formatDateTime } from '#web/lib/format/format.ts';

/** A date, with the exact time in its tooltip; `exact` shows the time inline. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {exact ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}
