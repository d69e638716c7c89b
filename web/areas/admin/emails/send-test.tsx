import { Send } from 'lucide-react';
import { useSendTest, type MailToSee } from '#web/features/email-admin/previews.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Sends what is previewed to whoever is signed in, and to nobody else. */
export function SendTest({ mail }: { mail: MailToSee }) {
  const send = useSendTest();
  const go = () =>
    send.mutate(mail, {
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
