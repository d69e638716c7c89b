import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { QuotePage } from '#domain/quotes/quote.ts';
import { useAskQuote, useDeclineQuote } from '#web/features/quotes/reader.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useQuoteFailure } from './use-quote-failure.ts';

const MAX_LENGTH = 2000;

/** What was asked about the quote, and the team's answers. */
export function Messages({ page }: { page: QuotePage }) {
  const t = useText();
  if (page.messages.length === 0) return null;
  return (
    <section aria-labelledby="messages" className="surface-1 grid gap-4 rounded-sheet p-5 sm:p-8">
      <h2 id="messages" className="title text-xl">
        {t('quotes.messages.title')}
      </h2>
      <ol className="grid gap-4">
        {page.messages.map(({ kind, text, at }) => (
          <li key={at} className="grid gap-1 border-s-3 border-line ps-4">
            <span className="text-sm text-faint">
              {kind === 'question' ? t('quotes.messages.you') : t('quotes.messages.us')}, {formatDate(at)}
            </span>
            <p className="break-words whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function AskQuote({ token }: { token: string }) {
  const t = useText();
  const ask = useAskQuote(token);
  return (
    <Disclosure title={t('quotes.ask.open')}>
      <AnswerForm
        label={t('quotes.ask.label')}
        act={t('quotes.ask.act')}
        busyText={t('quotes.ask.busy')}
        needed={t('quotes.ask.needed')}
        failure={ask.error}
        isDone={ask.isSuccess}
        done={t('quotes.ask.done')}
        onSend={ask.mutateAsync}
      />
    </Disclosure>
  );
}

export function DeclineQuote({ token }: { token: string }) {
  const t = useText();
  const decline = useDeclineQuote(token);
  return (
    <Disclosure title={t('quotes.decline.open')}>
      <AnswerForm
        label={t('quotes.decline.label')}
        act={t('quotes.decline.act')}
        busyText={t('quotes.decline.busy')}
        failure={decline.error}
        isDone={false}
        done=""
        variant="secondary"
        onSend={decline.mutateAsync}
      />
    </Disclosure>
  );
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="surface-1 group rounded-card">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-5 font-medium">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-faint transition-[rotate] duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  );
}

interface AnswerFormProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  act: string;
  busyText: string;
  /** Without it, the text is optional. */
  needed?: string;
  failure: Error | null;
  isDone: boolean;
  done: string;
  onSend: (text: string) => Promise<unknown>;
}

function AnswerForm({ label, act, busyText, needed, failure, isDone, done, variant, onSend }: AnswerFormProps) {
  const failureOf = useQuoteFailure();
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (needed !== undefined && text.trim() === '') {
      setMissing(true);
      return document.getElementById(id)?.focus();
    }
    setBusy(true);
    await onSend(text.trim()).then(
      () => setText(''),
      () => undefined,
    );
    setBusy(false);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextArea
        id={id}
        label={label}
        rows={4}
        maxLength={MAX_LENGTH}
        optional={needed === undefined}
        error={isMissing ? needed : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
      {failure === null ? null : <Banner tone="error">{failureOf(failure)}</Banner>}
      {isDone && !isBusy ? <Banner tone="success">{done}</Banner> : null}
      <Button type="submit" variant={variant} busy={isBusy} busyText={busyText} className="justify-self-start">
        {act}
      </Button>
    </form>
  );
}
