import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { withPackages } from '#web/features/accounts/session/return-path.ts';
import { useSession, type SessionUser } from '#web/features/accounts/session/session.ts';
import { refreshSession } from '#web/features/accounts/session/sign-in.ts';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { addPendingPackages, afterConfirmation, secondStep } from '../sign-in/after-sign-in.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { CodeForm } from '../code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { intentQuery, useSignInIntent } from '../sign-in/use-sign-in-intent.ts';

const steps = ['step1', 'step2', 'step3'] as const;

export default function VerifyEmailPage() {
  const shop = useShop();
  const t = useText();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const arrived = useSignInIntent();
  const { user } = useSession();
  const [checking, setChecking] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'error' | 'info'; text: string } | null>(null);
  const path = arrived?.path ?? null;
  const email = arrived?.search.get('email') || arrived?.state.email || user?.email || '';

  const enter = async (confirmed: SessionUser) => {
    setNotice({ tone: 'success', text: t('account.verify.success') });
    await addPendingPackages();
    await navigate(...afterConfirmation(confirmed, path, 'callback'));
  };

  const askForEmail = async () => navigate(...secondStep(path, { landing: 'callback' }));

  const checkAgain = async () => {
    // Without a session there is nothing to refresh: signing in will show whether the email is confirmed.
    if (user === null) return navigate(`/auth/login${intentQuery(path)}`, { state: { email } });
    setChecking(true);
    const outcome = await refreshSession();
    setChecking(false);
    if (outcome.kind === 'second-step') return askForEmail();
    if (outcome.kind === 'unconfirmed') return setNotice({ tone: 'info', text: t('account.verify.notYet') });
    if (outcome.kind !== 'done')
      return setNotice({
        tone: 'error',
        text: outcomeText(outcome, {
          rejected: t('account.problem.unexpected'),
          failed: t('account.problem.unexpected'),
        }),
      });
    if (outcome.value?.emailVerified) return enter(outcome.value);
    setNotice({ tone: 'info', text: t('account.verify.notYet') });
  };

  const lede =
    email === '' ? (
      t('account.verify.ledeUnknown')
    ) : (
      <RichText
        id="account.verify.lede"
        components={{ address: <strong className="font-semibold break-all text-bone">{email}</strong> }}
      />
    );
  return (
    <AuthFrame title={t('account.verify.title')} lede={lede}>
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      <ol aria-label={t('account.verify.stepsLabel')} className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="figure-text row-span-2 grid size-9 place-items-center rounded-full bg-white/8 text-sm text-signal"
            >
              {index + 1}
            </span>
            <span className="font-medium">{t(`account.verify.${step}`, { shop: shop.name })}</span>
            <span className="text-[0.8125rem] text-faint">{t(`account.verify.${step}Hint`)}</span>
          </li>
        ))}
      </ol>
      <CodeForm
        email={email}
        type="signup"
        submitText={t('account.verify.codeSubmit')}
        onSignedIn={enter}
        onSecondStep={askForEmail}
      />
      <div className="grid gap-3">
        <Button
          variant="secondary"
          block
          busy={checking}
          busyText={t('account.verify.doneBusy')}
          onClick={() => void checkAgain()}
        >
          {t('account.verify.done')}
        </Button>
        <ResendButton
          email={email}
          confirmedPath={withPackages(path ?? '/auth/callback', arrived === null ? [] : pendingPackages())}
          onNotice={setNotice}
        />
        <LinkButton to={`/auth/login${intentQuery(path)}`} variant="quiet" size="sm">
          {t('account.verify.otherAccount')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
