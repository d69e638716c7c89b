import { Link } from 'react-router';
import { useReportSettings } from '#web/features/reports/admin/report-settings.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Asks the owner of an installation from before the setting what clients see of spend. */
export function SpendQuestion() {
  const settings = useReportSettings();
  if (settings.data?.chosen_at !== null) return null;
  return (
    <Banner tone="info" title="Should clients see what the ad platforms charge?">
      They do today.{' '}
      <Link to="/admin/set-up/spend" className="linked hover:text-bone">
        Keep it, or show what they paid instead
      </Link>
    </Banner>
  );
}
