import { useState, type ReactNode } from 'react';
import { giveProof, sendProof } from '#web/features/accounts/security/proof.ts';
import { signInUrl } from '#web/features/accounts/session/return-path.ts';
import { signOut } from '#web/features/accounts/session/session.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AskForProof } from './use-with-proof.ts';
import { useSecurityText } from './use-security-text.ts';

const DIGITS = 6;
const BACK = '/auth/profile?tab=security';

const focus = (input: HTMLInputElement | null) => input?.focus();

interface Question {
  /** Whether the code could be sent. */
  sent: Outcome;
  answer: (proved: boolean) => void;
}

/** Lets the sections below ask for proof that the account's owner makes a change. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async () => {
    const sent = await sendProof();
    return new Promise<boolean>((resolve) => {
      const answer = (proved: boolean) => {
        setQuestion(null);
        resolve(proved);
      };
      setQuestion({ sent, answer });
    });
  };
  return (
    <AskForProof value={ask}>
      {children}
      {question === null ? null : <ProofDialog {...question} />}
    </AskForProof>
  );
}

/** Asks for the code that was sent to the account's mailbox or phone, or for a new sign-in that leads back here. */
function ProofDialog({ sent, answer }: Question) {
  const t = useText();
  const securityText = useSecurityText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(sent.kind === 'done' ? null : securityText(sent));
  // Without a mailbox and a phone there is no code. A code that was sent a moment ago is still valid.
  const awaitsCode = sent.kind === 'done' || (sent.kind === 'rejected' && sent.code === 'over_email_send_rate_limit');

  const submit = async () => {
    if (code.length < DIGITS) return setProblem(t('account.problem.code'));
    setBusy(true);
    setProblem(null);
    const outcome = await giveProof(code);
    if (outcome.kind === 'done') return answer(true);
    setBusy(false);
    setCode('');
    const wrong = outcome.kind === 'rejected' && outcome.code === 'reauthentication_not_valid';
    setProblem(wrong ? t('security.phone.codeWrong') : securityText(outcome));
  };

  return (
    <Dialog open onClose={() => answer(false)} title={t('security.proof.title')} size="sm">
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-soft">{awaitsCode ? t('security.proof.text') : t('security.proof.needed')}</p>
        {problem === null ? null : <Banner tone="error">{problem}</Banner>}
        {awaitsCode ? (
          <>
            <CodeField ref={focus} label={t('security.proof.label')} value={code} onValue={setCode} readOnly={busy} />
            <Button type="submit" size="lg" block busy={busy} busyText={t('account.second.checking')}>
              {t('security.continue')}
            </Button>
          </>
        ) : null}
        <Button variant="quiet" block onClick={() => void signOut(signInUrl(BACK))}>
          {t('security.proof.signIn')}
        </Button>
      </form>
    </Dialog>
  );
}
