import { useState } from 'react';
import { Download } from 'lucide-react';
import { useTakeBack } from '#web/features/orders/admin/deliverables.ts';
import type { Deliverable } from '#web/features/orders/admin/order-detail.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deliverableTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OutLink } from './out-link.tsx';

const states = {
  delivered: 'Waiting for the client',
  approved: 'Approved',
  returned: 'Changes requested',
} as const;

export type ShownDelivery = Pick<Deliverable, 'id' | 'title' | 'version' | 'url' | 'state' | 'comment' | 'created_at'>;

interface DeliveriesProps<Shown> {
  line: { name: string; deliverables: readonly Shown[] };
  /** Saves the file of a delivery; null for a link. */
  downloadOf: (delivery: Shown) => (() => Promise<void>) | null;
  open: boolean;
  /** Opens the dialog for the next version of the delivery with this title. */
  onNewVersion: (title: string) => void;
}

/** The deliveries of a line, newest first. A new version of a title supersedes the older ones. */
export function Deliveries<Shown extends ShownDelivery>({
  line,
  downloadOf,
  open,
  onNewVersion,
}: DeliveriesProps<Shown>) {
  if (line.deliverables.length === 0) return null;
  const isNewest = (one: Shown) =>
    !line.deliverables.some((other) => other.title === one.title && other.version > one.version);
  return (
    <ul aria-label={`Deliveries of ${line.name}`} className="grid gap-3">
      {line.deliverables.map((delivery) => (
        <li key={delivery.id} className="surface-2 grid gap-2 rounded-control p-4 text-[0.9375rem]">
          <Head delivery={delivery} newest={isNewest(delivery)} />
          {delivery.url ? <OutLink href={delivery.url} /> : null}
          {delivery.comment ? <p className="whitespace-pre-line text-soft">“{delivery.comment}”</p> : null}
          <DeliveryActions
            delivery={delivery}
            download={downloadOf(delivery)}
            newest={open && isNewest(delivery)}
            onNewVersion={onNewVersion}
          />
        </li>
      ))}
    </ul>
  );
}

function Head({ delivery, newest }: { delivery: ShownDelivery; newest: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="font-semibold break-words">{delivery.title}</span>
      <span className="text-sm text-faint">
        Version {delivery.version},{' '}
        <time dateTime={delivery.created_at} title={formatDateTime(delivery.created_at)}>
          {formatDate(delivery.created_at)}
        </time>
      </span>
      {newest || delivery.state !== 'delivered' ? (
        <Badge tone={deliverableTones[delivery.state]}>{states[delivery.state]}</Badge>
      ) : null}
      {newest ? null : <Badge tone="outline">Superseded</Badge>}
    </p>
  );
}

interface DeliveryActionsProps {
  delivery: ShownDelivery;
  download: (() => Promise<void>) | null;
  newest: boolean;
  onNewVersion: (title: string) => void;
}

function DeliveryActions({ delivery, download, newest, onNewVersion }: DeliveryActionsProps) {
  const takeBack = useTakeBack();
  const [loading, setLoading] = useState(false);
  const load = async (save: () => Promise<void>) => {
    setLoading(true);
    try {
      await save();
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The download failed. Please try again.', 'error');
    }
    setLoading(false);
  };
  return (
    <div className="-mx-2 flex flex-wrap gap-1 empty:hidden">
      {download === null ? null : (
        <Button variant="quiet" size="sm" busy={loading} busyText="Downloading" onClick={() => void load(download)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      )}
      {newest ? (
        <Button variant="quiet" size="sm" onClick={() => onNewVersion(delivery.title)}>
          New version
        </Button>
      ) : null}
      {newest && delivery.state === 'delivered' ? (
        <Button
          variant="quiet"
          size="sm"
          busy={takeBack.isPending}
          busyText="Withdrawing"
          onClick={() => takeBack.mutate(delivery.id, { onError: (error) => showToast(error.message, 'error') })}
        >
          Withdraw
        </Button>
      ) : null}
    </div>
  );
}
