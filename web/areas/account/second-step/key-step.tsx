import { useState } from 'react';
import { Fingerprint } from 'lucide-react';
import { passWithKey, type SecondSteps } from '#web/features/accounts/session/second-step.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { secondStepProblem } from './second-step-problem.ts';

/** Verifies with a security key or another WebAuthn authenticator. */
export function KeyStep({ keys }: Pick<SecondSteps, 'keys'>) {
  const t = useText();
  const [waiting, setWaiting] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const verify = async (id: string) => {
    setWaiting(id);
    setProblem(null);
    const outcome = await passWithKey(id);
    if (outcome.kind === 'done') return;
    setWaiting(null);
    setProblem(t(secondStepProblem(outcome, 'key')));
  };

  return (
    <div className="grid gap-3">
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {keys.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          block
          busy={waiting === id}
          busyText={t('account.second.keyBusy')}
          disabled={waiting !== null}
          onClick={() => void verify(id)}
        >
          <Fingerprint aria-hidden="true" className="size-5" />
          {name === '' ? t('account.second.keySubmit') : t('account.second.keyNamed', { name })}
        </Button>
      ))}
    </div>
  );
}
