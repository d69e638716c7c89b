import { useEffect, useRef, useState, type FormEvent } from 'react';
import { passWithCode, type SecondSteps } from '#web/features/session/second-step.ts';
import { useText } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { secondStepProblem } from './second-step-problem.ts';

const DIGITS = 6;

/** The six digits of an authenticator app. They are sent as soon as all are there. */
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
    // Whoever has passed is signed in, and the screen leaves by itself.
    if (outcome.kind === 'done') return;
    setBusy(false);
    setProblem(t(secondStepProblem(outcome, 'code')));
    // A code that was refused is of no more use; one that did not arrive may be.
    if (outcome.kind === 'refused') setCode('');
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
