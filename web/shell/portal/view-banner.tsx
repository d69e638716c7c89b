import { useEffect, useState } from 'react';
import { Eye } from 'lucide-react';
import { toSessionUser } from '#web/features/accounts/session/user.ts';
import { endView, hasEnded, viewSession } from '#web/lib/session/view-session.ts';
import { Button } from '#web/ui/button.tsx';
import { BottomBanner } from '../bottom-banner.tsx';

const REFRESH_MS = 10_000;

/** Closes the tab that the view was opened in. If the browser refuses, the tab returns to the admin area. */
function end(personId: string | undefined): void {
  endView();
  window.close();
  window.location.replace(personId === undefined ? '/admin/people' : `/admin/people/${personId}`);
}

/** Shown on every page of a view-as tab. */
export default function ViewBanner() {
  const view = viewSession();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(clock);
  }, []);
  if (view === null) return null;
  const user = toSessionUser(view.user);
  const minutes = Math.max(0, Math.ceil((view.expires_at * 1000 - now) / 60_000));
  return (
    <BottomBanner label="Viewing as a client">
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 break-words">
        {hasEnded(view)
          ? 'This view has ended.'
          : `You are viewing as ${user.firstName} ${user.lastName} (${user.email}) · read-only · ${minutes} min left`}
      </p>
      <Button variant="paper" size="sm" onClick={() => end(view.user.id)}>
        End
      </Button>
    </BottomBanner>
  );
}
