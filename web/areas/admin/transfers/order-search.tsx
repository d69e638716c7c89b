import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { useOpenOrders, type FoundPerson, type OpenOrder } from '#web/features/transfers/admin/open-orders.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

const PAUSE_MS = 150;

interface OrderSearchProps {
  label: string;
  /** Offers clients, too: the whole transfer becomes their credit. */
  withPeople: boolean;
  /** Not offered again. */
  chosen: readonly string[];
  onOrder: (order: OpenOrder) => void;
  onPerson: (person: FoundPerson) => void;
}

interface Choice {
  id: string;
  content: ReactNode;
  choose: () => void;
}

/** Finds orders that owe money as one types (WAI-ARIA's combobox). */
export function OrderSearch({ label, withPeople, chosen, onOrder, onPerson }: OrderSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const wanted = useSettled(text.trim(), PAUSE_MS);
  const { data } = useOpenOrders(wanted);
  const isShown = isOpen && text.trim().length > 1 && data !== undefined;
  const choices: Choice[] = isShown
    ? [
        ...data.orders
          .filter((order) => !chosen.includes(order.id))
          .map((order) => ({ id: order.id, content: <Order order={order} />, choose: () => onOrder(order) })),
        ...(withPeople ? data.people : []).map((person) => ({
          id: person.id,
          content: <Person person={person} />,
          choose: () => onPerson(person),
        })),
      ]
    : [];
  const active = choices[place];
  const choose = (choice: Choice) => {
    choice.choose();
    setText('');
    setOpen(false);
    setPlace(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setPlace((now) => (now + step + choices.length) % choices.length);
    } else if (event.key === 'Enter') {
      // Not the form's: nothing is recorded from this field.
      event.preventDefault();
      if (active !== undefined) choose(active);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        hint="Number of an order or invoice, client or company"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${place}`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <Choices id={id} choices={choices} place={place} onChoose={choose} />
      <p role="status" className={clsx('text-sm text-soft', (!isShown || choices.length > 0) && 'sr-only')}>
        {isShown ? (choices.length === 0 ? 'No open order found.' : `${choices.length} found`) : ''}
      </p>
    </div>
  );
}

function Order({
  order: { order_number: number, company, client_name: client, open, due_on: due },
}: {
  order: OpenOrder;
}) {
  return (
    <>
      <span className="tabular font-semibold">{number}</span>
      <bdi className="text-soft">{company ?? client}</bdi>
      <span className="tabular ms-auto">{formatShopMoney(open)}</span>
      {due === null ? null : <span className="text-sm text-faint">due {formatCalendarDate(due)}</span>}
    </>
  );
}

function Person({ person: { name, email } }: { person: FoundPerson }) {
  return (
    <>
      <span className="text-faint">Credit of</span>
      <bdi className="font-semibold">{name}</bdi>
      <span className="text-sm break-all text-soft">{email}</span>
    </>
  );
}

interface ChoicesProps {
  id: string;
  choices: readonly Choice[];
  place: number;
  onChoose: (choice: Choice) => void;
}

function Choices({ id, choices, place, onChoose }: ChoicesProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Open orders"
      hidden={choices.length === 0}
      className="surface-3 rounded-control p-1"
    >
      {choices.map((choice, at) => (
        <button
          type="button"
          tabIndex={-1}
          key={choice.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === place}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className={clsx(
            'flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-md px-3 py-1.5 text-start',
            at === place ? 'bg-white/10' : 'hover:bg-white/6',
          )}
        >
          {choice.content}
        </button>
      ))}
    </div>
  );
}
