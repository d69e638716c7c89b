import { Paperclip } from 'lucide-react';
import type { LineCost } from '#domain/costs/margin.ts';
import { useAttachDocument } from '#web/features/costs/order-margin.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ChooseDocument } from './choose-document.tsx';
import { costKindNames } from './cost-dialog.tsx';
import { DocumentButton } from './document-button.tsx';

interface CostListProps {
  orderId: string;
  costs: readonly LineCost[];
  currency: string;
  /** Of the item, if the order has several. */
  nameOf: (cost: LineCost) => string | null;
  onEdit: (cost: LineCost) => void;
}

/** What the team typed, the newest first. */
export function CostList({ costs, ...rest }: CostListProps) {
  return (
    <section aria-label="Purchases" className="grid gap-2">
      <h3 className="font-semibold">Purchases</h3>
      <ul className="grid">
        {costs.map((cost) => (
          <CostRow key={cost.id} cost={cost} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function CostRow({ cost, orderId, currency, nameOf, onEdit }: Omit<CostListProps, 'costs'> & { cost: LineCost }) {
  const manages = useMay()('money.manage');
  const facts = [
    costKindNames[cost.kind],
    cost.payee,
    nameOf(cost),
    formatCalendarDate(cost.incurred_on),
    cost.author === null ? null : `added by ${cost.author}`,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="me-auto grid min-w-0 gap-0.5">
        <bdi className="font-semibold break-words">{cost.description}</bdi>
        <span className="text-sm break-words text-soft">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </div>
      <span className="tabular font-semibold">{formatMoney(cost.amount, currency)}</span>
      <span className="flex flex-wrap items-center gap-2 max-sm:basis-full">
        {cost.document === null ? null : <DocumentButton path={cost.document} />}
        {manages ? (
          <>
            <Attach cost={cost} orderId={orderId} />
            <Button variant="quiet" size="sm" aria-label={`Edit ${cost.description}`} onClick={() => onEdit(cost)}>
              Edit
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
}

function Attach({ cost, orderId }: { cost: LineCost; orderId: string }) {
  const attach = useAttachDocument(orderId);
  const put = (file: File) =>
    attach.mutate(
      { cost, file },
      {
        onSuccess: () => showToast('The document was saved.', 'success'),
        onError: (error) => showToast(error.message, 'error'),
      },
    );
  return (
    <ChooseDocument label={`Document of ${cost.description}`} busy={attach.isPending} onChoose={put}>
      <Paperclip aria-hidden="true" className="size-4" />
      {cost.document === null ? 'Add a document' : 'Replace'}
    </ChooseDocument>
  );
}
