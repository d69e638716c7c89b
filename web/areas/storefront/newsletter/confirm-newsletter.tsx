import { callFunction } from '#web/lib/data/functions.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { EmailLinkPage } from './email-link-page.tsx';

const confirm = (token: string) => callFunction('confirm-newsletter', { body: { token } });

export default function ConfirmNewsletterPage() {
  const t = useText();
  return (
    <EmailLinkPage
      redeem={confirm}
      texts={{
        title: t('contact.newsletter.title'),
        lede: t('contact.newsletter.lede'),
        submit: t('contact.newsletter.submit'),
        busy: t('contact.newsletter.busy'),
        done: t('contact.newsletter.done'),
        invalid: t('contact.newsletter.invalid'),
      }}
    />
  );
}
