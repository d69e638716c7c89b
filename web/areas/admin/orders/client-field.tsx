import { useId, useState, type KeyboardEvent } from 'react';
import { clsx } from 'clsx';
import { useController } from 'react-hook-form';
import { isSearchable, useClientSearch, type FoundClient } from '#web/features/work/search.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

const PAUSE_MS = 150;

interface ClientFieldProps {
  /** A client was taken from the list. The field `email` of the form has the email. */
  onChoose?: (client: FoundClient) => void;
}

/**
 * The client's email, in a form that provides its context. Finds clients by name, email or the number of an order as one types
 * (WAI-ARIA's combobox).
 */
export function ClientField({ onChoose }: ClientFieldProps) {
  const id = useId();
  const { field, fieldState } = useController<{ email: string }>({ name: 'email' });
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const wanted = field.value.trim();
  const search = useClientSearch(useSettled(wanted, PAUSE_MS));
  const clients = isOpen && isSearchable(wanted) ? (search.data?.clients ?? []) : [];
  const active = clients[place];

  const choose = (client: FoundClient) => {
    field.onChange(client.email);
    onChoose?.(client);
    setOpen(false);
    setPlace(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && clients.length > 0) {
      event.preventDefault();
      setPlace((now) => (now + step + clients.length) % clients.length);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className="relative">
      <TextField
        {...field}
        label="Email"
        hint="Type a name, an email or an order number to find a client, or the email of a new one"
        role="combobox"
        dir="ltr"
        aria-expanded={clients.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${place}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldState.error?.message}
        onChange={(event) => {
          field.onChange(event);
          setOpen(true);
          setPlace(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          field.onBlur();
          setOpen(false);
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Clients"
        hidden={clients.length === 0}
        className="surface-3 absolute inset-x-0 top-full z-10 mt-1 rounded-control p-1"
      >
        {clients.map((client, at) => (
          <button
            type="button"
            tabIndex={-1}
            key={client.email}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === place}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(client)}
            className={clsx(
              'flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-md px-3 py-1.5 text-start',
              at === place ? 'bg-white/10' : 'hover:bg-white/6',
            )}
          >
            <bdi className="font-semibold">{client.name}</bdi>
            <span className="text-sm break-all text-soft">{client.email}</span>
            {client.order === null ? null : <span className="tabular text-sm text-faint">{client.order}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
