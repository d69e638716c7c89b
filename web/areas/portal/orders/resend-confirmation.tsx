import { useState } from 'react';
import { sendOrderEmail } from '#web/features/orders/portal/send-order-email.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';

export function ResendConfirmation({ orderId, email }: { orderId: string; email: string }) {
  const t = useText();
  const [state, setState] = useState<'rest' | 'sending' | 'sent' | 'failed'>('rest');

  const send = async () => {
    setState('sending');
    setState((await sendOrderEmail(orderId)) ? 'sent' : 'failed');
  };

  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={state === 'sending'}
        busyText={t('orders.email.busy')}
        onClick={() => void send()}
      >
        {t('orders.email.again')}
      </Button>
      {state === 'sent' ? (
        <p role="status" className="text-[0.8125rem] text-good">
          {t('orders.email.sent', { email })}
        </p>
      ) : null}
      {state === 'failed' ? (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {t('orders.email.failed')}
        </p>
      ) : null}
    </div>
  );
}
