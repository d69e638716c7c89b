import { useEffect, useState } from 'react';
import { Eye } from 'lucide-react';
import { toSessionUser } from '#web/features/accounts/session/user.ts';
import { endView, hasEnded, viewSession } from '#web/lib/session/view-session.ts';
import { Button } from '#web/ui/button.tsx';

const REFRESH_MS = 10_000;

/** Closes the tab that the view was opened in. If the browser refuses, the tab returns to the admin area. */
function end(personId: string | undefined): void {
  endView();
  window.close();
  window.location.replace(personId === undefined ? '/admin/people' : `/admin/people/${personId}`);
}

/** Shown on every page of a view-as tab. Admin texts are in English only (decision 0024). */
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
    <>
      {/* Keeps the end of the page clear of the fixed banner. */}
      <div aria-hidden="true" className="h-24 print:hidden" />
      <aside
        aria-label="Viewing as a client"
        lang="en"
        dir="ltr"
        className="fixed inset-x-0 bottom-0 z-50 flex items-center justify-center gap-4 bg-signal px-5 py-2 text-sm font-semibold text-signal-ink print:hidden"
      >
        <Eye aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 break-words">
          {hasEnded(view)
            ? 'This view has ended.'
            : `You are viewing as ${user.firstName} ${user.lastName} (${user.email}) · read-only · ${minutes} min left`}
        </p>
        <Button variant="paper" size="sm" onClick={() => end(view.user.id)}>
          End
        </Button>
      </aside>
    </>
  );
}
