import type { CostKind, LineCost, LineMargin } from '#domain/costs/margin.ts';
import { CostForm } from '#domain/costs/cost-form.ts';
import { useAfterCostChange } from '#web/features/costs/order-margin.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import type { FieldSpec } from '../editing/field-spec.ts';
import { RowDialog } from '../editing/row-dialog.tsx';

export const costKindNames: Record<CostKind, string> = {
  placement: 'Placement',
  file: 'File or license',
  other: 'Other',
};

const specs = (): readonly FieldSpec[] => [
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    options: Object.entries(costKindNames),
    initial: 'placement',
  },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'description', label: 'What for', kind: 'text', hint: 'Such as “Friday playlist” or “Stock footage”' },
  { name: 'payee', label: 'Paid to', kind: 'text' },
  { name: 'incurred_on', label: 'Date', kind: 'date', initial: shopToday() },
];

interface CostDialogProps {
  orderId: string;
  line: LineMargin;
  /** Null to add one. */
  cost: LineCost | null;
  onClose: () => void;
}

/** Ad spend and fees of freelancers are not typed: they come from results and from who is assigned. */
export function CostDialog({ orderId, line, cost, onClose }: CostDialogProps) {
  const done = useAfterCostChange(orderId);
  return (
    <RowDialog
      title={cost === null ? `Cost of ${line.name}` : 'Edit cost'}
      noun="cost"
      table="line_costs"
      keyColumn="id"
      row={cost === null ? null : { ...cost }}
      fixed={{ order_item_id: line.id }}
      specs={specs()}
      translated={[]}
      schema={CostForm}
      removable
      onClose={() => {
        onClose();
        void done();
      }}
    />
  );
}
