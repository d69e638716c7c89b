import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOwnerSettings } from '#web/features/settings/owner-settings.ts';
import { providerTitle } from '#web/features/accounts/provider-title.ts';
import { Banner } from '#web/ui/banner.tsx';
import { clearDraft } from './settings-draft.ts';
import { readSignInOutcome } from './sign-in-outcome.ts';

/** What came of a test that left this page, until the page is loaded again. */
export function SignInNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const { data: settings } = useOwnerSettings();
  const [outcome] = useState(() => readSignInOutcome(location));
  const isLeft = outcome !== null && (location.search !== '' || location.hash !== '');
  useEffect(() => {
    if (!isLeft) return;
    // Saved, so there is nothing left to fill in.
    if (outcome?.kind === 'worked') clearDraft(outcome.group);
    void navigate({ search: '', hash: '' }, { replace: true, preventScrollReset: true });
  }, [isLeft, outcome, navigate]);

  if (outcome === null) return null;
  if (outcome.kind === 'failed')
    return (
      <Banner tone="error" title="The test sign-in failed, so nothing was saved">
        {outcome.description || 'The provider gave no reason.'} Enter the client secret again before the next test.
      </Banner>
    );
  const group = settings?.groups[outcome.group];
  if (group?.source !== 'stored') return null;
  const name = outcome.group === 'google' ? 'Google' : providerTitle(group.values.OPENID_NAME ?? '');
  return (
    <Banner tone="success" title={`Sign-in with ${name} works`}>
      {outcome.as === '' ? null : `You signed in there as ${outcome.as}. `}
      The settings are saved, and the sign-in page offers {name}.
    </Banner>
  );
}
