import type { ComponentProps } from 'react';
import { StructuredDownloads } from '#web/features/billing/structured-downloads.tsx';
import { useText } from '#web/lib/i18n/text.ts';

/** The forms of a client's document for bookkeeping programs. */
export function EInvoice({ kind, number, variant }: Omit<ComponentProps<typeof StructuredDownloads>, 'texts'>) {
  const t = useText();
  return (
    <StructuredDownloads
      kind={kind}
      number={number}
      variant={variant}
      texts={{
        xml: t('orders.document.xml'),
        facturX: t('orders.document.facturX'),
        xmlLabel: t('orders.document.xmlOf', { number }),
        facturXLabel: t('orders.document.facturXOf', { number }),
        busy: t('orders.document.busyFile'),
        failed: t('orders.document.failed'),
      }}
    />
  );
}
