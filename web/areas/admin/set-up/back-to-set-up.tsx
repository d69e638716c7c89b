import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { SET_UP } from '../admin-nav.ts';

/** Above the screens below Set-up. */
export const BackToSetUp = () => (
  <Link to={SET_UP} className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone">
    <ArrowLeft aria-hidden="true" className="size-4" />
    Set-up
  </Link>
);
