import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useAnswerQuote, type AdminQuote, type QuoteEvent } from '#web/features/quotes/admin/quote-queries.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';

const Answer = z.object({
  text: z.string().trim().min(1, 'Write an answer first').max(2000, 'At most 2,000 characters'),
});

/** The newest question, and the form to answer it on the quote's page and by email. */
export function AnswerForm({ quote, events }: { quote: AdminQuote; events: readonly QuoteEvent[] }) {
  const answer = useAnswerQuote();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: schemaResolver(Answer),
    defaultValues: { text: '' },
  });
  const send = async (text: string) => {
    try {
      await answer.mutateAsync({ id: quote.id, text });
      reset();
      showToast(
        text === '' ? 'Marked as answered.' : `Your answer is on its way to ${quote.sent_to ?? quote.email}.`,
        'success',
      );
    } catch {
      // The banner shows the error; the input stays.
    }
  };
  const question = events.find(({ kind }) => kind === 'question');
  return (
    <Panel title="Question">
      <blockquote className="break-words whitespace-pre-line">
        <bdi>{question?.text}</bdi>
      </blockquote>
      <May do="orders.manage">
        <form noValidate onSubmit={handleSubmit(({ text }) => send(text))} className="grid gap-4">
          {answer.error === null ? null : <Banner tone="error">{answer.error.message}</Banner>}
          <TextArea
            label="Answer"
            hint="Shown on the quote’s page and sent by email"
            rows={3}
            error={formState.errors.text?.message}
            {...register('text')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={formState.isSubmitting} busyText="Sending">
              Send answer
            </Button>
            <Button variant="quiet" busy={answer.isPending} onClick={() => void send('')}>
              Answered elsewhere
            </Button>
          </div>
        </form>
      </May>
    </Panel>
  );
}
