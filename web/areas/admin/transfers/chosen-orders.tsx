import { X } from 'lucide-react';
import type { FoundPerson, OpenOrder } from '#web/features/transfers/admin/open-orders.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { ChosenOrder } from './chosen-order.ts';
import { OrderSearch } from './order-search.tsx';

interface ChosenOrdersProps {
  parts: ChosenOrder[];
  /** What each gets, in cents. */
  cents: readonly number[];
  person: FoundPerson | null;
  onChange: (parts: ChosenOrder[]) => void;
  onPerson: (person: FoundPerson | null) => void;
}

/** The orders that a transfer pays. An empty amount gets what is left, the oldest order first. */
export function ChosenOrders({ parts, cents, person, onChange, onPerson }: ChosenOrdersProps) {
  const isEmpty = parts.length === 0 && person === null;
  const add = (order: OpenOrder) => {
    if (!parts.some((part) => part.order.id === order.id)) onChange([...parts, { order, text: '' }]);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium text-bone">Orders that it pays</legend>
      {parts.length === 0 ? null : (
        <ul className="grid gap-3">
          {parts.map(({ order, text }, at) => (
            <li
              key={order.id}
              className="well grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-control p-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
            >
              <span className="grid min-w-0">
                <span className="font-semibold">
                  <Unbroken>{order.order_number}</Unbroken>
                </span>
                <span className="text-sm break-words text-soft">
                  <bdi>{order.company ?? order.client_name}</bdi>, {formatShopMoney(order.open)} open
                </span>
              </span>
              <span className="col-span-2 sm:col-span-1">
                <TextField
                  label="Amount"
                  aria-label={`Amount for ${order.order_number}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={((cents[at] ?? 0) / 100).toFixed(2)}
                  value={text}
                  onChange={({ target }) =>
                    onChange(parts.map((part, place) => (place === at ? { ...part, text: target.value } : part)))
                  }
                />
              </span>
              <RemoveButton
                label={`Remove ${order.order_number}`}
                onClick={() => onChange(parts.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {person === null ? null : (
        <p className="well flex items-center justify-between gap-3 rounded-control p-3">
          <span>
            Credit of <bdi className="font-semibold">{person.name}</bdi>{' '}
            <span className="text-sm break-all text-soft">{person.email}</span>
          </span>
          <RemoveButton label={`Remove ${person.name}`} onClick={() => onPerson(null)} />
        </p>
      )}
      <OrderSearch
        label={isEmpty ? 'Find an order or a client' : 'Add another order'}
        withPeople={isEmpty}
        chosen={parts.map(({ order }) => order.id)}
        onOrder={add}
        onPerson={onPerson}
      />
    </fieldset>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="col-start-2 row-start-1 grid size-11 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone sm:col-start-3"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
