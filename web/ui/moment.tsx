import { formatDate, formatDateTime } from '#web/lib/format.ts';

/** A date, with the exact moment in its tooltip; `exact` shows that at once. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {exact ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}
