import { useRef, useState, type FormEvent } from 'react';
import { MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { arrive } from '#web/features/accounts/session/arrival.ts';
import { useCountdown } from '#web/lib/forms/use-countdown.ts';
import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import type { Failure } from '#web/lib/session/outcome.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { sendOrderLink } from './start-guest.ts';

const CODE_LENGTH = 6;
const WAIT_SECONDS = 60;

interface CheckEmailProps {
  order: { id: string; client_email: string };
  /** An email has been sent when the order was paid. */
  isSent: boolean;
  /** The orders are in an account, whose session is open now. */
  onProved: () => void;
  /** The account requires its second factor. */
  onSecondStep: () => void;
}

/** Asks a guest for the code that the order's mailbox got. */
export function CheckEmail({ order, isSent, onProved, onSecondStep }: CheckEmailProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(isSent);
  const field = useRef<HTMLInputElement>(null);
  const textOf = useFailureText();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) return field.current?.focus();
    setBusy(true);
    setFailure(null);
    const outcome = await arrive({ claim: { order_id: order.id, code } });
    if (outcome.kind === 'done' && outcome.value !== null) return onProved();
    if (outcome.kind === 'second-step') return onSecondStep();
    setBusy(false);
    setFailure(outcome.kind === 'done' || outcome.kind === 'other-account' ? textOf() : textOf(outcome));
    field.current?.select();
  };

  const email = <strong className="font-semibold wrap-anywhere text-bone">{order.client_email}</strong>;
  return (
    <section aria-labelledby="check-email" className="@container well grid gap-5 rounded-card p-5 sm:p-6">
      <header className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <MailCheck aria-hidden="true" className="row-span-2 size-8 text-signal" />
        <h2 id="check-email" className="title text-lg">
          {sent ? t('account.guest.title') : t('account.guest.askTitle')}
        </h2>
        <p className="text-[0.9375rem] text-soft">
          <RichText id={sent ? 'account.guest.text' : 'account.guest.askText'} components={{ address: email }} />
        </p>
      </header>
      {sent ? (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4 @lg:grid-cols-[minmax(0,20rem)_auto] @lg:items-end"
        >
          <CodeField
            ref={field}
            label={t('account.field.code')}
            error={failure ?? undefined}
            value={code}
            onValue={(digits) => {
              setCode(digits);
              setFailure(null);
            }}
          />
          <Button type="submit" size="lg" busy={busy} busyText={t('account.verify.codeBusy')}>
            {t('account.guest.submit')}
          </Button>
        </form>
      ) : null}
      <SendAgain order={order} isFirst={!sent} onSent={() => setSent(true)} />
      <p className="text-sm text-faint">
        <RichText
          id="account.guest.wrong"
          components={{ contact: <Link to="/contact" className="underline underline-offset-4 hover:text-bone" /> }}
        />
      </p>
    </section>
  );
}

function SendAgain({
  order,
  isFirst,
  onSent,
}: Pick<CheckEmailProps, 'order'> & { isFirst: boolean; onSent: () => void }) {
  const t = useText();
  const textOf = useFailureText();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const { left, begin } = useCountdown(WAIT_SECONDS);

  const send = async () => {
    setSending(true);
    const outcome = await sendOrderLink({ order_id: order.id });
    setSending(false);
    if (outcome.kind !== 'done') return setNotice({ tone: 'error', text: textOf(outcome) });
    begin();
    setNotice({ tone: 'success', text: t('account.verify.resent', { email: order.client_email }) });
    onSent();
  };

  const label = isFirst ? t('account.guest.send') : t('account.guest.resend');
  return (
    <div className="grid gap-3">
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        size={isFirst ? 'md' : 'sm'}
        disabled={left > 0}
        busy={sending}
        busyText={t('account.verify.resendBusy')}
        onClick={() => void send()}
        className="justify-self-start"
      >
        {left > 0 ? t('account.guest.wait', { seconds: left }) : label}
      </Button>
    </div>
  );
}

function useFailureText(): (failure?: Failure) => string {
  const t = useText();
  return (failure) => {
    if (failure?.kind === 'network') return t('account.problem.network');
    return (failure?.kind === 'rejected' ? failure.message : null) ?? t('account.problem.unexpected');
  };
}
