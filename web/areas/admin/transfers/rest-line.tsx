import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { Owner } from './rest-owners.ts';

interface RestLineProps {
  /** In cents. */
  rest: number;
  amount: number;
  owners: readonly Owner[];
  heir: Owner | null;
  onChoose: (id: string) => void;
}

/** What is left for the client's credit, before it is recorded. */
export function RestLine({ rest, amount, owners, heir, onChoose }: RestLineProps) {
  if (amount === 0) return null;
  const money = formatShopMoney(Math.abs(rest) / 100);
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p role="status" className={rest < 0 ? 'text-bad' : 'text-soft'}>
        {rest < 0
          ? `${money} more than what arrived.`
          : rest === 0
            ? 'Nothing is left.'
            : heir === null
              ? `${money} is not assigned yet.`
              : `${money} stays as credit of ${heir.name}.`}
      </p>
      {rest > 0 && owners.length > 1 ? (
        <SelectField label="Whose credit?" value={heir?.id} onChange={({ target }) => onChoose(target.value)}>
          {owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}
