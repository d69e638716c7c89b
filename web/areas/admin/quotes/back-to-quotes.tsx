import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackToQuotes() {
  return (
    <Link
      to="/admin/quotes"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Quotes
    </Link>
  );
}
