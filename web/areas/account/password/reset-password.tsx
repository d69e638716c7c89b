import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useForm } from 'react-hook-form';
import { resetPasswordForm, type ResetPassword } from '#domain/accounts/account.ts';
import { failedPasswordRules } from '#domain/accounts/password.ts';
import { replacePassword } from '#web/features/accounts/session/account.ts';
import { arrive, type OtherAccount } from '#web/features/accounts/session/arrival.ts';
import type { SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { settledSession } from '#web/lib/session/session-store.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { secondStep } from '../sign-in/after-sign-in.ts';
import { SwitchAccount } from '../sign-in/switch-account.tsx';
import { readProof } from '../url-proof.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { PasswordRules } from './password-rules.tsx';
import { StatusPanel } from '#web/shell/guard/status-panel.tsx';
import { usePasswordPolicy } from './use-password-policy.ts';
import { useOutcomeText } from '../use-outcome-text.ts';
import { useProblemText } from '../use-problem-text.ts';

const REDIRECT_MS = 3000;

/** Whether the step before this screen proved that the user may set a new password. */
async function provedBefore(): Promise<boolean | 'second-step'> {
  const { session, pendingMfa } = await settledSession();
  return pendingMfa !== null ? 'second-step' : session !== null;
}

const isProved = (outcome: SignInOutcome): boolean | 'second-step' =>
  outcome.kind === 'second-step' ? outcome.kind : outcome.kind === 'done' && outcome.value !== null;

interface ResetProof {
  /** Null until it is known whether the user may set a new password. */
  proved: boolean | null;
  question: OtherAccount | null;
  goOn: (found: boolean | 'second-step') => void;
}

/** Redeems what the URL carries, or relies on the step before this screen. */
function useResetProof(): ResetProof {
  const navigate = useNavigate();
  const { state } = useLocation();
  const began = useRef(false);
  const [question, setQuestion] = useState<OtherAccount | null>(null);
  const [proved, setProved] = useState<boolean | null>(null);

  const goOn = useCallback(
    (found: boolean | 'second-step') => {
      setQuestion(null);
      if (found === 'second-step') void navigate(...secondStep(null, { recovery: true }));
      else setProved(found);
    },
    [navigate],
  );

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const url = new URL(window.location.href);
    const proof = readProof(url);
    // The token of a link is redeemed by the button of this page, never on arrival.
    if (proof.kind === 'hash')
      return void navigate(`/auth/confirm?token_hash=${encodeURIComponent(proof.tokenHash)}&type=recovery`, {
        replace: true,
      });
    // Remove the tokens from the URL first, so they do not stay in the history or leak through the Referer header.
    window.history.replaceState(window.history.state, '', absoluteUrl('/auth/reset-password'));
    if (proof.kind === 'code')
      void arrive({ pkceCode: proof.code }).then((arrival) =>
        arrival.kind === 'other-account' ? setQuestion(arrival) : goOn(isProved(arrival)),
      );
    else if (proof.kind === 'none' && (state as { recovery?: boolean } | null)?.recovery === true)
      void provedBefore().then(goOn);
    else goOn(false);
  }, [state, navigate, goOn]);

  return { proved, question, goOn };
}

export default function ResetPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const { proved, question, goOn } = useResetProof();
  const outcomeText = useOutcomeText();
  const rulesId = useId();
  const policy = usePasswordPolicy();
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const { register, handleSubmit, formState, watch } = useForm<ResetPassword>({
    mode: 'onTouched',
    resolver: schemaResolver(resetPasswordForm(policy)),
  });
  const password = watch('password') ?? '';
  const done = notice?.tone === 'success';

  const problemText = useProblemText(policy);
  const problem = (name: keyof ResetPassword) => problemText(formState.errors[name]?.message);

  const submit = handleSubmit(async (fields) => {
    setNotice(null);
    const outcome = await replacePassword(resetPasswordForm(policy).parse(fields).password);
    if (outcome.kind !== 'done')
      return setNotice({
        tone: 'error',
        text: outcomeText(outcome, { rejected: t('account.reset.rejected'), failed: t('account.reset.failed') }),
      });
    setNotice({ tone: 'success', text: t('account.reset.success') });
    setTimeout(
      () => void navigate('/auth/login', { replace: true, state: { notice: t('account.login.passwordChanged') } }),
      REDIRECT_MS,
    );
  });

  return (
    <AuthFrame title={t('account.reset.title')} lede={proved === true ? t('account.reset.lede') : undefined}>
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      {question === null ? null : (
        <SwitchAccount question={question} onAccepted={async (outcome) => goOn(isProved(outcome))} />
      )}
      {proved === null && question === null ? <StatusPanel text={t('account.reset.checking')} /> : null}
      {proved === false ? <InvalidLink /> : null}
      {proved === true && !done ? (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <div className="grid gap-3">
            <PasswordField
              label={t('account.field.newPassword')}
              autoComplete="new-password"
              required
              error={problem('password')}
              aria-describedby={rulesId}
              showLabel={t('account.field.showPassword')}
              hideLabel={t('account.field.hidePassword')}
              {...register('password')}
            />
            <PasswordRules id={rulesId} policy={policy} password={password} />
          </div>
          <PasswordField
            label={t('account.field.confirmPassword')}
            autoComplete="new-password"
            required
            error={problem('confirmPassword')}
            showLabel={t('account.field.showPassword')}
            hideLabel={t('account.field.hidePassword')}
            {...register('confirmPassword')}
          />
          <Button
            type="submit"
            size="lg"
            block
            busy={formState.isSubmitting}
            busyText={t('account.reset.busy')}
            disabled={failedPasswordRules(password.trim(), policy).length > 0}
            aria-describedby={rulesId}
          >
            {t('account.reset.submit')}
          </Button>
        </form>
      ) : null}
    </AuthFrame>
  );
}

function InvalidLink() {
  const t = useText();
  return (
    <>
      <Banner tone="error">{t('account.reset.invalid')}</Banner>
      <LinkButton to="/auth/forgot-password" size="lg" block>
        {t('account.reset.request')}
      </LinkButton>
    </>
  );
}
