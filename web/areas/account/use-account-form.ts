import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignIn, signUpForm, type SignUp } from '#domain/accounts/account.ts';
import type { PasswordPolicy } from '#domain/accounts/password.ts';
import { useCaptcha, type Captcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { withPackages } from '#web/features/accounts/session/return-path.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { register, signInWithPassword, type SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { addPendingPackages, landingFor, secondStep } from './sign-in/after-sign-in.ts';
import { passkeyProblem } from './sign-in/passkey-problem.ts';
import { usePasswordPolicy } from './password/use-password-policy.ts';
import { useOutcomeText } from './use-outcome-text.ts';
import { intentQuery, type SignInState } from './sign-in/use-sign-in-intent.ts';

const LOGIN_REDIRECT_MS = 1000;
const REGISTER_REDIRECT_MS = 2000;

export interface FormNotice {
  tone: 'success' | 'error' | 'info';
  text: string;
}

export interface AccountFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  rememberMe: boolean;
}

export interface AccountFormActions extends Captcha {
  policy: PasswordPolicy;
  notice: FormNotice | null;
  setNotice: (notice: FormNotice | null) => void;
  /** The user is signed in or registered, and the form is about to navigate away. */
  leaving: boolean;
  login: (fields: AccountFields) => Promise<void>;
  signUp: (fields: AccountFields) => Promise<void>;
  afterPasskey: (outcome: SignInOutcome) => Promise<void>;
}

/** State and actions of the sign-in and sign-up form. `path` is the page to return to. */
export function useAccountForm(path: string | null): AccountFormActions {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha();
  const policy = usePasswordPolicy();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [leaving, setLeaving] = useState(false);
  const showError = (text: string) => setNotice({ tone: 'error', text });

  const enter = async (user: SessionUser) => {
    setLeaving(true);
    setNotice({ tone: 'success', text: t('account.login.success') });
    await Promise.all([addPendingPackages(), pause(LOGIN_REDIRECT_MS)]);
    await navigate(landingFor(user, path, 'form'), { replace: true });
  };

  const goOn = async (outcome: SignInOutcome, email: string) => {
    if (outcome.kind === 'second-step') return navigate(...secondStep(path, { landing: 'form' }));
    if (outcome.kind === 'unconfirmed')
      return navigate(`/auth/verify-email?email=${encodeURIComponent(email)}${intentQuery(path).replace('?', '&')}`);
    if (outcome.kind !== 'done')
      return showError(
        outcomeText(outcome, { rejected: t('account.login.failed'), failed: t('account.problem.unexpected') }),
      );
    if (outcome.value === null) return showError(t('account.login.missingUser'));
    return enter(outcome.value);
  };

  const login = async (fields: AccountFields) => {
    const values = SignIn.parse(fields);
    const proof = await prove();
    await goOn(proof.kind === 'done' ? await signInWithPassword(values, proof.value) : proof, values.email);
  };

  const afterPasskey = async (outcome: SignInOutcome) => {
    const problem = outcome.kind === 'rejected' ? passkeyProblem(outcome.code, 'sign-in') : null;
    if (problem === null) await goOn(outcome, '');
    else showError(t(problem));
  };

  const signUp = async (fields: AccountFields) => {
    const values = signUpForm(policy).parse(fields);
    const outcome = await request(values, path, prove);
    if (outcome.kind !== 'done')
      return showError(
        outcomeText(outcome, { rejected: t('account.register.failed'), failed: t('account.problem.unexpected') }),
      );
    if (!outcome.value.isConfirmed)
      return navigate(`/auth/register${search}`, {
        replace: true,
        state: { email: values.email, awaitingCode: values.email } satisfies SignInState,
      });
    setLeaving(true);
    setNotice({ tone: 'success', text: t('account.register.success') });
    await pause(REGISTER_REDIRECT_MS);
    await navigate(`/auth/login${intentQuery(path)}`, {
      state: { email: values.email, notice: t('account.register.created') },
    });
  };

  return { slot, policy, prove, notice, setNotice, leaving, login, signUp, afterPasskey };
}

async function request(values: SignUp, path: string | null, prove: Captcha['prove']) {
  const proof = await prove();
  if (proof.kind !== 'done') return proof;
  return register(values, withPackages(path ?? '/auth/callback', pendingPackages()), proof.value);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
