import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { arrive, type Arrival, type OtherAccount } from '#web/features/accounts/session/arrival.ts';
import { logSignIn, type SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { settledSession } from '#web/lib/session/session-store.ts';
import { toSessionUser } from '#web/features/accounts/session/user.ts';
import { errorText } from '#web/lib/i18n/error-text.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { addPendingPackages, landingFor, readIntent, secondStep } from './after-sign-in.ts';
import { readProof } from '../url-proof.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { intentQuery } from './use-sign-in-intent.ts';
import { StatusPanel } from '#web/shell/guard/status-panel.tsx';
import { SwitchAccount } from './switch-account.tsx';

const ERROR_REDIRECT_MS = 3000;

/** Exchanges the provider's code for a session. Without one, uses the existing session if there is one. */
async function redeem(code: string | null): Promise<Arrival> {
  if (code !== null) return arrive({ pkceCode: code });
  const { session, pendingMfa } = await settledSession();
  if (pendingMfa !== null) return { kind: 'second-step' };
  return { kind: 'done', value: session === null ? null : toSessionUser(session.user) };
}

type Shown = { kind: 'working' } | { kind: 'failure'; text: string } | { kind: 'unaccepted' } | OtherAccount;

/** `path` is the page to return to; it is read on arrival, before the URL is cleaned. */
function useArrival(): { shown: Shown; path: string | null; finish: (outcome: SignInOutcome) => Promise<void> } {
  const navigate = useNavigate();
  const began = useRef(false);
  const [shown, setShown] = useState<Shown>({ kind: 'working' });
  const [path, setPath] = useState<string | null>(null);

  const leave = useCallback(
    async (outcome: SignInOutcome, to: string | null) => {
      if (outcome.kind === 'second-step') return navigate(...secondStep(to, { landing: 'callback' }));
      if (outcome.kind !== 'done') return navigate(failedSignIn(to), { replace: true });
      if (outcome.value === null) return navigate(`/auth/login${intentQuery(to)}`, { replace: true });
      if (!outcome.value.emailVerified) return navigate('/auth/verify-email', { replace: true });
      await addPendingPackages();
      return navigate(landingFor(outcome.value, to, 'callback'), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const url = new URL(window.location.href);
    const intent = readIntent(url.searchParams, [], url.origin);
    const proof = readProof(url);
    setPath(intent.path);
    window.history.replaceState(window.history.state, '', absoluteUrl(`/auth/callback${intentQuery(intent.path)}`));
    if (proof.kind === 'unaccepted') return setShown(proof);
    if (proof.kind === 'error') {
      const text = errorText(proof.code, proof.description) ?? '';
      setShown({ kind: 'failure', text });
      const state = { message: text };
      setTimeout(() => void navigate(failedSignIn(intent.path), { replace: true, state }), ERROR_REDIRECT_MS);
      return;
    }
    const code = proof.kind === 'code' ? proof.code : null;
    void redeem(code).then((arrival) => {
      if (arrival.kind === 'other-account') return setShown(arrival);
      return leave(code === null ? arrival : logSignIn(arrival), intent.path);
    });
  }, [navigate, leave]);

  return { shown, path, finish: (outcome) => Promise.resolve(leave(logSignIn(outcome), path)) };
}

const failedSignIn = (path: string | null) => `/auth/login?error=callback_failed${intentQuery(path).replace('?', '&')}`;

export default function CallbackPage() {
  const t = useText();
  const { shown, path, finish } = useArrival();
  if (shown.kind === 'failure')
    return (
      <AuthFrame title={t('account.callback.failed')}>
        <Banner tone="error" title={shown.text || t('account.callback.failed')}>
          {t('account.callback.back')}
        </Banner>
      </AuthFrame>
    );
  if (shown.kind === 'unaccepted')
    return (
      <AuthFrame title={t('account.callback.unacceptedTitle')}>
        <Banner tone="error">{t('account.callback.unaccepted')}</Banner>
        <LinkButton to={`/auth/login${intentQuery(path)}`} size="lg" block>
          {t('account.confirm.toLogin')}
        </LinkButton>
      </AuthFrame>
    );
  if (shown.kind === 'other-account')
    return (
      <AuthFrame title={t('account.switch.title')}>
        <SwitchAccount question={shown} onAccepted={finish} />
      </AuthFrame>
    );
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
