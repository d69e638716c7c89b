import { DoorClosed } from 'lucide-react';
import { BottomBanner } from './bottom-banner.tsx';

/** On the pages of a closed shop, which only the team sees. */
export default function ClosedBanner() {
  return (
    <BottomBanner label="The shop is closed">
      <DoorClosed aria-hidden="true" className="size-5 shrink-0" />
      <p className="py-1">The shop is closed. Only the team sees this page.</p>
      <a href="/admin/set-up" className="shrink-0 underline underline-offset-4">
        Open it
      </a>
    </BottomBanner>
  );
}
