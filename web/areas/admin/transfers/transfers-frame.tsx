import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { AdminFrame } from '../admin-frame.tsx';

interface TransfersFrameProps {
  title: string;
  lede?: ReactNode;
  aside?: ReactNode;
  /** Where the link above the headline leads; Payments if not set. */
  back?: { to: string; text: string };
  children: ReactNode;
}

/** A screen below Payments. */
export function TransfersFrame({ title, lede, aside, back, children }: TransfersFrameProps) {
  const { to, text } = back ?? { to: '/admin/payments', text: 'Payments' };
  return (
    <AdminFrame
      title={title}
      lede={lede}
      aside={aside}
      above={
        <Link to={to} className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {text}
        </Link>
      }
    >
      {children}
    </AdminFrame>
  );
}
