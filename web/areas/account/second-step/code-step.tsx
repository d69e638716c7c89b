import { useEffect, useRef, useState, type FormEvent } from 'react';
import { passWithCode, type SecondSteps } from '#web/features/accounts/session/second-step.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { secondStepProblem } from './second-step-problem.ts';

const DIGITS = 6;

/** Takes the six-digit code of an authenticator app and submits it once complete. */
export function CodeStep({ authenticators }: Pick<SecondSteps, 'authenticators'>) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [factorId, setFactorId] = useState(authenticators[0]?.id ?? '');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  useEffect(() => field.current?.focus(), []);

  const send = async (digits: string) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await passWithCode(factorId, digits);
    // On success the user is signed in, and the parent screen navigates away.
    if (outcome.kind === 'done') return;
    setBusy(false);
    setProblem(t(secondStepProblem(outcome, 'code')));
    // A rejected code cannot be used again; one that did not reach the server can.
    if (outcome.kind === 'rejected') setCode('');
    field.current?.focus();
  };

  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === DIGITS && digits !== code && !busy) void send(digits);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === DIGITS) void send(code);
    else setProblem(t('account.problem.code'));
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {authenticators.length > 1 ? (
        <SelectField
          label={t('account.second.which')}
          value={factorId}
          disabled={busy}
          onChange={(event) => setFactorId(event.target.value)}
        >
          {authenticators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || t('account.second.unnamed')}
            </option>
          ))}
        </SelectField>
      ) : null}
      <CodeField
        ref={field}
        label={t('account.field.code')}
        value={code}
        onValue={type}
        readOnly={busy}
        error={problem}
      />
      <Button type="submit" size="lg" block busy={busy} busyText={t('account.second.checking')}>
        {t('account.second.submit')}
      </Button>
    </form>
  );
}
