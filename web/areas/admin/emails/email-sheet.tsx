import { useState } from 'react';
import { usePreview, type EmailToPreview } from '#web/features/emails/previews.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface EmailSheetProps {
  email: EmailToPreview;
  /** The iframe's accessible name. */
  title: string;
  /** A plain-text email has no HTML. */
  textOnly?: boolean;
}

/** An email as it would be sent now, from the same renderer. The iframe runs no scripts and loads no remote content. */
export function EmailSheet({ email, title, textOnly = false }: EmailSheetProps) {
  const preview = usePreview(email);
  const [view, setView] = useState<'html' | 'text'>('html');
  const asText = textOnly || view === 'text';
  return (
    <QueryStates query={preview} what="the preview" skeleton={<Skeleton className="h-[36rem] rounded-card" />}>
      {({ subject, from, replyTo, text, frame }) => (
        <div className="surface-1 grid min-w-0 overflow-clip rounded-card">
          <dl className="grid gap-x-5 gap-y-1 p-4 text-[0.9375rem] sm:grid-cols-[6rem_minmax(0,1fr)]">
            {[['Subject', subject], ['From', from], ...(replyTo === null ? [] : [['Reply to', replyTo]])].map(
              ([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-faint">{name}</dt>
                  <dd className="min-w-0 break-words" dir="auto">
                    {value}
                  </dd>
                </div>
              ),
            )}
          </dl>
          {textOnly ? null : (
            <div className="flex gap-2 px-4 pb-3">
              {(['html', 'text'] as const).map((kind) => (
                <Button
                  key={kind}
                  size="sm"
                  variant={view === kind ? 'secondary' : 'quiet'}
                  aria-pressed={view === kind}
                  onClick={() => setView(kind)}
                >
                  {kind === 'html' ? 'As it looks' : 'As plain text'}
                </Button>
              ))}
            </div>
          )}
          {asText ? (
            <pre
              dir="auto"
              className="max-h-[46rem] overflow-auto border-t border-line p-4 font-sans text-[0.9375rem] whitespace-pre-wrap"
            >
              {text}
            </pre>
          ) : (
            <iframe
              key={frame}
              src={frame}
              title={title}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[46rem] w-full bg-white"
            />
          )}
        </div>
      )}
    </QueryStates>
  );
}
