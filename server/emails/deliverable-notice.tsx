import type { DeliverableMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Facts, Panel, Paragraph } from './parts.tsx';
import { Switchable } from './switchable.tsx';

/** To the client: work is there to be looked at. */
export function DeliverableNotice({ delivered }: { delivered: DeliverableMail }) {
  const { t, publicUrl } = useMedium();
  return (
    <Layout preview={t('mail.deliverable.preview', { title: delivered.title })} title={t('mail.deliverable.title')}>
      <Paragraph>{t('mail.deliverable.lead', { number: delivered.number })}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.deliverable.what'), value: delivered.title },
            { label: t('mail.deliverable.version'), value: String(delivered.version) },
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}/client/orders/${delivered.orderId}`}>{t('mail.deliverable.action')}</Action>
      <Switchable />
    </Layout>
  );
}
