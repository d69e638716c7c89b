import { Link } from 'react-router';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useMayOpen } from '../access/may.tsx';
import type { Part } from './describe.ts';

/** An entry of the audit log in words. Ids are names, and links to what this person may open; null while these are loading. */
export function Sentence({ parts }: { parts: readonly Part[] | null }) {
  if (parts === null) return <Skeleton className="h-5 w-full max-w-96 rounded-control" />;
  return (
    <span className="break-words">
      {parts.map((part, at) => (
        <Piece key={at} part={part} />
      ))}
    </span>
  );
}

function Piece({ part }: { part: Part }) {
  const mayOpen = useMayOpen();
  if (part.type === 'text') return <span className="font-normal text-soft">{part.text}</span>;
  if (part.type === 'value' || !mayOpen(part.to))
    return (
      <strong className="font-semibold">
        <Unbroken>{part.text}</Unbroken>
      </strong>
    );
  return (
    <Link to={part.to} className="font-semibold linked pointer-coarse:inline-block pointer-coarse:py-2.5">
      <Unbroken>{part.text}</Unbroken>
    </Link>
  );
}
