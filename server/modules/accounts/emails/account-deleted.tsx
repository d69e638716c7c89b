import * as z from 'zod';
import { definePlainEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { Note, Paragraph } from '#server/emails/parts.tsx';

/** `ordersKept`: orders that the law requires the shop to keep. */
const Payload = z.object({ ordersKept: z.number() });

/** The outbox forgets the recipient's email once this has been sent. */
export default definePlainEmail({
  name: 'account-deleted',
  title: 'Account deleted',
  when: 'To the owner of a deleted account',
  payload: Payload,
  sample: () => ({ ordersKept: 1 }),
  subject: (_content, { t, shop }) => t('email.farewell.subject', { brand: shop.name }),
  body: (content) => <AccountDeleted {...content} />,
});

function AccountDeleted({ ordersKept }: z.output<typeof Payload>) {
  const { t } = useMedium();
  return (
    <Layout
      preview={t('email.farewell.preview')}
      title={t('email.farewell.title')}
      opening={{ id: 'email.farewell.gone' }}
    >
      {ordersKept > 0 ? <Paragraph>{t('email.farewell.kept', { count: ordersKept })}</Paragraph> : null}
      <Note>{t('email.farewell.notYou')}</Note>
    </Layout>
  );
}
