import type { Proof } from '#web/features/campaigns/proofs.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OutLink } from '../orders/out-link.tsx';
import { proofKindNames } from './proof-row.tsx';

interface ShownProofProps {
  proof: Proof;
  /** The URL of its picture. */
  src: string | null;
}

/** One thing that ran, for who may not change it. */
export function ShownProof({ proof: { kind, place, day, link, note }, src }: ShownProofProps) {
  return (
    <li className="surface-2 flex flex-wrap gap-4 rounded-control p-4">
      {src === null ? null : (
        <a href={src} target="_blank" rel="noopener noreferrer" aria-label="Open the picture">
          <img src={src} alt="" loading="lazy" className="aspect-square w-28 rounded-control bg-white/6 object-cover" />
        </a>
      )}
      <div className="grid min-w-0 flex-1 basis-48 content-start justify-items-start gap-1.5">
        <span className="flex flex-wrap items-center gap-2 text-sm text-faint">
          <Badge tone="outline">{proofKindNames[kind]}</Badge>
          <time dateTime={day}>{formatCalendarDate(day)}</time>
        </span>
        {place === null ? null : <p className="font-semibold break-words">{place}</p>}
        {link === null ? null : <OutLink href={link} />}
        {note === null ? null : <p className="break-words text-soft">{note}</p>}
      </div>
    </li>
  );
}
