import { formatDateTime } from '#web/lib/format.ts';
import { formatRelative } from '#web/lib/relative-time.ts';
import { useNow } from '#web/lib/use-now.ts';

/** How long ago something was, with the exact moment in its tooltip. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, useNow())}
    </time>
  );
}
