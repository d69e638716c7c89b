import { useState } from 'react';
import { confirmPhone, requestPhone } from '#web/features/accounts/security/phone.ts';
import { sendProof } from '#web/features/accounts/security/proof.ts';
import { useRefetchSecurity } from '#web/features/accounts/security/security-queries.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useSecurityText } from './use-security-text.ts';

const DIGITS = 6;

/** `proof`: the code that shows that the account's owner asks. `code`: the one that was sent to the new number. */
type Step = 'number' | 'proof' | 'code';

const focus = (input: HTMLInputElement | null) => input?.focus();

/** E.164, as people write it. */
const isNumber = (text: string): boolean => /^\+?[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, ''));

/** Adds a phone number in up to three steps: the number, a code from the mailbox if the server asks for it, and the code that is sent to the number. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const securityText = useSecurityText();
  const refetch = useRefetchSecurity();
  const [step, setStep] = useState<Step>('number');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const go = (next: Step) => {
    setCode('');
    setStep(next);
  };
  const report = (outcome: Outcome, next: Step) => {
    if (outcome.kind === 'done') return go(next);
    setCode('');
    const wrong = outcome.kind === 'rejected' && ['otp_expired', 'reauthentication_not_valid'].includes(outcome.code);
    setProblem(wrong ? t('security.phone.codeWrong') : securityText(outcome));
  };

  const steps: Record<Step, () => Promise<void>> = {
    async number() {
      if (!isNumber(phone)) return setProblem(t('security.phone.invalid'));
      const outcome = await requestPhone(phone);
      if (outcome.kind === 'rejected' && outcome.code === 'reauthentication_needed')
        return report(await sendProof(), 'proof');
      report(outcome, 'code');
    },
    async proof() {
      if (code.length < DIGITS) return setProblem(t('account.problem.code'));
      report(await requestPhone(phone, code), 'code');
    },
    async code() {
      if (code.length < DIGITS) return setProblem(t('account.problem.code'));
      const outcome = await confirmPhone(phone, code);
      if (outcome.kind !== 'done') return report(outcome, 'code');
      await refetch();
      onClose();
    },
  };
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    await steps[step]();
    setBusy(false);
  };

  return (
    <Dialog open onClose={onClose} title={t('security.phone.add')} size="sm">
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-soft">{t(`security.phone.${step}Text`)}</p>
        {step === 'number' ? (
          <TextField
            label={t('security.phone.number')}
            type="tel"
            autoComplete="tel"
            placeholder="+1 555 010 0020"
            data-focus-first
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={problem}
          />
        ) : (
          <>
            {problem === undefined ? null : <Banner tone="error">{problem}</Banner>}
            <CodeField
              key={step}
              ref={focus}
              label={t(`security.phone.${step}Label`)}
              value={code}
              onValue={setCode}
              readOnly={busy}
            />
          </>
        )}
        <Button type="submit" size="lg" block busy={busy} busyText={t('account.second.checking')}>
          {t('security.continue')}
        </Button>
      </form>
    </Dialog>
  );
}
