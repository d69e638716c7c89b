import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackLink({ children }: { children: string }) {
  return (
    <Link
      to="/dashboard/support"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {children}
    </Link>
  );
}
