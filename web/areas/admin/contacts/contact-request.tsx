import type { RestRow } from '#database/rows.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Panel } from '#web/ui/panel.tsx';

/** What a contact wrote, beside the order or quote that is made for it. */
export function ContactRequest({
  contact: { name, created_at: sentAt, message },
}: {
  contact: Pick<RestRow<'contacts'>, 'name' | 'created_at' | 'message'>;
}) {
  return (
    <Panel title="The request">
      <p className="text-sm text-faint">
        <bdi>{name}</bdi>, {formatDate(sentAt)}
      </p>
      <p className="break-words whitespace-pre-line">{message}</p>
    </Panel>
  );
}
