import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface PersonRowProps {
  to: string;
  name: string;
  /** Beside the name at every width, such as an amount. */
  end?: ReactNode;
  /** Badges and facts: beside the name, or below it on phones. */
  children: ReactNode;
}

/** A row of a person's orders, campaigns or tickets. */
export function PersonRow({ to, name, end, children }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0">
      <Link to={to} className="me-auto inline-flex min-h-11 min-w-0 items-center font-semibold linked">
        <span className="min-w-0 break-words">
          <Unbroken>{name}</Unbroken>
        </span>
      </Link>
      {end}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft max-sm:basis-full max-sm:pb-2 sm:-order-1">
        {children}
      </span>
    </li>
  );
}
