import { Send } from 'lucide-react';
import { useSendTest, type EmailToPreview } from '#web/features/emails/previews.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Sends the previewed email to the signed-in user only. */
export function SendTest({ email }: { email: EmailToPreview }) {
  const send = useSendTest();
  const go = () =>
    send.mutate(email, {
      onSuccess: ({ to }) => showToast(`A test is on its way to ${to}`, 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  return (
    <Button variant="secondary" busy={send.isPending} busyText="Sending…" onClick={go}>
      <Send aria-hidden="true" className="size-4" />
      Send a test to myself
    </Button>
  );
}
