import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { secondStepsOf, type SecondSteps } from '#web/features/accounts/session/second-step.ts';
import { signOut, useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { addPendingPackages, landingFor, type SecondStepState } from './after-sign-in.ts';
import { AuthFrame, inlineLink } from '../auth-frame.tsx';
import { CodeStep } from '../second-step/code-step.tsx';
import { KeyStep } from '../second-step/key-step.tsx';
import { RecoveryStep } from '../second-step/recovery-step.tsx';
import type { SecondStepWay } from '../second-step/second-step-problem.ts';
import { intentQuery, useSignInIntent } from './use-sign-in-intent.ts';

/** The screen for pending MFA (AAL1): after the password, before the session is complete. */
export default function TwoFactorPage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const arrived = useSignInIntent();
  const { status, user, pendingMfa } = useSession();
  const [passed, setPassed] = useState(false);
  const left = useRef(false);
  const path = arrived?.path ?? null;

  useEffect(() => {
    if (arrived === null || status === 'loading' || status === 'second-step' || left.current) return;
    left.current = true;
    const { landing = 'form', recovery = false } = (state ?? {}) as SecondStepState;
    if (user === null) return void navigate(`/auth/login${intentQuery(arrived.path)}`, { replace: true });
    setPassed(true);
    if (recovery) return void navigate('/auth/reset-password', { replace: true, state: { recovery: true } });
    void addPendingPackages().then(() =>
      navigate(user.emailVerified ? landingFor(user, arrived.path, landing) : '/auth/verify-email', { replace: true }),
    );
  }, [arrived, status, user, state, navigate]);

  const steps = pendingMfa === null ? null : secondStepsOf(pendingMfa);
  return (
    <AuthFrame title={t('account.second.title')} lede={t('account.second.lede')}>
      {passed ? (
        <Banner tone="success">{t('account.login.success')}</Banner>
      ) : steps === null ? (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{t('account.guard.verifying')}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-14" />
        </div>
      ) : (
        <Ways
          steps={steps}
          email={pendingMfa?.email ?? ''}
          onLeave={() => void signOut(`/auth/login${intentQuery(path)}`)}
        />
      )}
    </AuthFrame>
  );
}

interface WaysProps {
  steps: SecondSteps;
  email: string;
  onLeave: () => void;
}

/** Shows one method at a time, the usual one first; the others are one click away. */
function Ways({ steps, email, onLeave }: WaysProps) {
  const shop = useShop();
  const t = useText();
  const offered = {
    code: steps.authenticators.length > 0,
    key: steps.keys.length > 0,
    recovery: steps.recoveryCodes,
  };
  const [way, setWay] = useState<SecondStepWay>(offered.code ? 'code' : offered.key ? 'key' : 'recovery');
  const forms: Record<SecondStepWay, ReactNode> = {
    code: <CodeStep authenticators={steps.authenticators} />,
    key: <KeyStep keys={steps.keys} />,
    recovery: <RecoveryStep />,
  };
  return (
    <>
      <p className="-mt-4 text-soft">{t(`account.second.${way}Lede`, { shop: shop.name })}</p>
      {forms[way]}
      <div className="grid gap-1">
        {(['code', 'key', 'recovery'] as const)
          .filter((other) => other !== way && offered[other])
          .map((other) => (
            <Button key={other} variant="quiet" block onClick={() => setWay(other)}>
              {t(`account.second.${other}Instead`)}
            </Button>
          ))}
      </div>
      <p className="text-[0.9375rem] text-soft">
        {t('account.second.as', { email })}{' '}
        <button type="button" onClick={onLeave} className={`${inlineLink} min-h-11`}>
          {t('account.second.otherAccount')}
        </button>
      </p>
    </>
  );
}
