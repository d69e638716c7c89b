import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { adoptTokens, exchangeCode, logSignIn, type SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { settledSession } from '#web/lib/session/session-store.ts';
import { toSessionUser } from '#web/features/accounts/session/user.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { NoIndex } from '#web/shell/no-index.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { addPendingPackages, landingFor, readIntent, secondStep } from './after-sign-in.ts';
import { readProof, type Proof } from './url-proof.ts';
import { AuthFrame } from './auth-frame.tsx';
import { intentQuery } from './use-sign-in-intent.ts';
import { StatusPanel } from './status-panel.tsx';

const ERROR_REDIRECT_MS = 3000;

/**
 * Exchanges what the provider sent back for a session. Without credentials, uses the existing session if there is one.
 */
async function redeem(proof: Proof): Promise<SignInOutcome> {
  if (proof.kind === 'code') return logSignIn(await exchangeCode(proof.code));
  if (proof.kind === 'tokens') return adoptTokens(proof.accessToken, proof.refreshToken);
  const { session, pendingMfa } = await settledSession();
  if (pendingMfa !== null) return { kind: 'second-step' };
  return { kind: 'done', value: session === null ? null : toSessionUser(session.user) };
}

export default function CallbackPage() {
  const t = useText();
  const navigate = useNavigate();
  const { status } = useSession();
  const began = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const url = new URL(window.location.href);
    const { path } = readIntent(url.searchParams, [], url.origin);
    const proof = readProof(url);
    window.history.replaceState(window.history.state, '', absoluteUrl(`/auth/callback${intentQuery(path)}`));
    const back = `/auth/login?error=callback_failed${intentQuery(path).replace('?', '&')}`;

    if (proof.kind === 'error') {
      setFailure(proof.description);
      setTimeout(
        () => void navigate(back, { replace: true, state: { message: proof.description } }),
        ERROR_REDIRECT_MS,
      );
      return;
    }
    void redeem(proof).then(async (outcome) => {
      if (outcome.kind === 'second-step') return navigate(...secondStep(path, { landing: 'callback' }));
      if (outcome.kind !== 'done') return navigate(back, { replace: true });
      if (outcome.value === null) return navigate(`/auth/login${intentQuery(path)}`, { replace: true });
      if (!outcome.value.emailVerified) return navigate('/auth/verify-email', { replace: true });
      await addPendingPackages();
      return navigate(landingFor(outcome.value, path, 'callback'), { replace: true });
    });
  }, [navigate, status]);

  if (failure !== null) {
    return (
      <AuthFrame title={t('account.callback.failed')}>
        <Banner tone="error" title={failure || t('account.callback.failed')}>
          {t('account.callback.back')}
        </Banner>
      </AuthFrame>
    );
  }
  return (
    <>
      <PageTitle>{t('account.callback.title')}</PageTitle>
      <NoIndex />
      <main id="content">
        <h1 className="sr-only">{t('account.callback.title')}</h1>
        <StatusPanel text={t('account.callback.working')} />
      </main>
    </>
  );
}
