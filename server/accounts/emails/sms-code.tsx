import type * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { useMedium } from '#server/emails/medium.tsx';
import { BareCodePayload } from './shared/code-payload.ts';

export default definePlainEmail({
  name: 'sms-code',
  title: 'Sign-in code by text message',
  when: 'Text message with a sign-in code',
  channel: 'text',
  secret: true,
  payload: BareCodePayload,
  sample: () => ({ code: '482913', expiresInMinutes: 5 }),
  subject: (_content, { t }) => t('sms.subject'),
  body: (content) => <SmsCode {...content} />,
});

/** A text message: one line without a layout. */
function SmsCode({ code, expiresInMinutes }: z.output<typeof BareCodePayload>) {
  const { shop, t } = useMedium();
  return <p>{t('sms.code', { brand: shop.name, code, minutes: expiresInMinutes })}</p>;
}
