import { callFunction } from '#web/lib/data/functions.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmailLinkPage } from './email-link-page.tsx';

const unsubscribe = (token: string) => callFunction(`unsubscribe?token=${encodeURIComponent(token)}`, { body: {} });

export default function UnsubscribePage() {
  const t = useText();
  return (
    <EmailLinkPage
      redeem={unsubscribe}
      texts={{
        title: t('contact.unsubscribe.title'),
        lede: t('contact.unsubscribe.lede'),
        submit: t('contact.unsubscribe.submit'),
        busy: t('contact.unsubscribe.busy'),
        done: t('contact.unsubscribe.done'),
        invalid: t('contact.unsubscribe.invalid'),
      }}
    />
  );
}
