import { useEffect, useRef, useState, type FormEvent } from 'react';
import { passWithRecoveryCode, recoveryCodesLeft } from '#web/features/accounts/session/second-step.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { secondStepProblem } from './second-step-problem.ts';

/** Takes one of the recovery codes, for users who lost their second factor. */
export function RecoveryStep() {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('account.problem.required'));
    setBusy(true);
    setProblem(undefined);
    const outcome = await passWithRecoveryCode(code);
    if (outcome.kind === 'done') {
      const left = await recoveryCodesLeft();
      if (left !== null) showToast(t('account.second.recoveryLeft', { count: left }));
      return;
    }
    setBusy(false);
    setProblem(t(secondStepProblem(outcome, 'recovery')));
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        ref={field}
        label={t('account.second.recoveryField')}
        hint={t('account.second.recoveryHint')}
        error={problem}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        className="tabular tracking-wide"
      />
      <Button type="submit" size="lg" block busy={busy} busyText={t('account.second.checking')}>
        {t('account.second.submit')}
      </Button>
    </form>
  );
}
