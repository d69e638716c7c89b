import { useText } from '#web/lib/i18n/text.ts';
import { DownloadDocument } from './download-document.tsx';

interface OrderDocumentProps {
  number: string;
  /** Its number, once there is one. */
  invoice: string | null;
  open: number;
}

/** The invoice of an order, or the proforma invoice of one that is not fully paid and has none. */
export function OrderDocument({ number, invoice, open }: OrderDocumentProps) {
  const t = useText();
  if (invoice === null && open === 0) return null;
  return (
    <div className="-ms-3.5 justify-self-start print:hidden">
      <DownloadDocument
        kind={invoice === null ? 'proforma' : 'invoice'}
        number={invoice ?? number}
        variant="quiet"
        busyText={t('orders.document.busy')}
        failedText={t('orders.document.failed')}
      >
        {t(invoice === null ? 'orders.document.proforma' : 'orders.document.invoice')}
      </DownloadDocument>
    </div>
  );
}
