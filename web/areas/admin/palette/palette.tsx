import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Capability } from '#domain/people/capability.ts';
import { useMay } from '#web/features/people/access.ts';
import { isSearchable, useAdminSearch } from '#web/features/work/search.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { useSettled } from '#web/lib/data/use-settled.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMayOpen } from '../access/may.tsx';
import { adminActions } from '../admin-actions.ts';
import { paletteGroups, type PaletteGroup, type PaletteOption } from './palette-options.ts';

/** Debounce of the search. Shorter than that of lists, because the palette is for single answers. */
const PAUSE_MS = 120;

/** The command palette: a combobox over everything the team can open (WAI-ARIA's combobox pattern). */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Find anything" size="lg" flush>
      <PaletteSearch onClose={onClose} />
    </Dialog>
  );
}

function usePaletteSearch(typed: string) {
  const services = useServices();
  const mayOpen = useMayOpen();
  const wanted = typed.trim();
  const settled = useSettled(wanted, PAUSE_MS);
  const search = useAdminSearch(settled);
  const searches = isSearchable(wanted);
  // Results of an earlier text would open something else on Enter.
  const ready = !searches || search.isError || (settled === wanted && search.data?.text === wanted);
  const actions = adminActions.filter(({ to }) => mayOpen(to));
  const groups = paletteGroups(actions, typed, searches ? (search.data?.found ?? []) : [], services);
  return { groups, ready, error: searches ? search.error : null };
}

/** What the database searches, and who finds it. */
const searched: readonly (readonly [what: string, needs: Capability])[] = [
  ['orders', 'orders.read'],
  ['people', 'clients.read'],
  ['campaigns', 'campaigns.read'],
  ['tickets', 'support.manage'],
  ['packages', 'catalogue.manage'],
];
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function useSearchLabel(): string {
  const may = useMay();
  return `Search ${list.format([...searched.flatMap(([what, needs]) => (may(needs) ? what : [])), 'actions'])}`;
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  /** Enter was pressed before the results were there. */
  const [hurried, setHurried] = useState(false);
  const label = useSearchLabel();
  const { groups, ready, error } = usePaletteSearch(typed);
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(place, options.length - 1)];

  const open = (option: PaletteOption | undefined) => {
    if (option === undefined) return;
    onClose();
    void navigate(option.to);
  };
  const openFirst = useEffectEvent(() => open(active));
  useEffect(() => {
    if (hurried && ready) openFirst();
  }, [hurried, ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (options.length > 0)
        setPlace((now) => (Math.min(now, options.length - 1) + step + options.length) % options.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (ready) open(active);
      else setHurried(true);
    }
  };
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)]">
      <div className="relative mx-4 mt-1 mb-3 sm:mx-6">
        <Search aria-hidden="true" className="pointer-events-none absolute start-4 top-3.5 size-5 text-faint" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="Half a name, a number, or what you want to do"
          data-focus-first
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
            setHurried(false);
          }}
          onKeyDown={onKeyDown}
          className="field-surface min-h-12 w-full rounded-control ps-12 pe-4 text-base text-bone placeholder:text-faint"
        />
      </div>
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        stale={!ready}
        onClose={onClose}
        onPoint={(key) => setPlace(options.findIndex((one) => one.key === key))}
      />
      <p role="status" className="min-h-11 px-6 py-3 text-sm text-faint">
        {error !== null ? 'The search failed. Try again.' : statusText(ready, options.length)}
      </p>
    </div>
  );
}

function statusText(ready: boolean, count: number): string {
  if (!ready) return 'Searching…';
  if (count === 0) return 'Nothing found. Try the beginning of a name, an email or a number.';
  return count === 1 ? '1 result. Enter opens it.' : `${count} results. Arrow keys choose, Enter opens.`;
}

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteOption | undefined;
  stale: boolean;
  onClose: () => void;
  onPoint: (key: string) => void;
}

function PaletteList({ id, groups, active, stale, onClose, onPoint }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      aria-busy={stale}
      // Reachable for scrolling by keyboard is not needed: the arrow keys in the field move through it.
      className="loading-line h-[min(26rem,55svh)] overflow-y-auto overscroll-contain px-2 sm:px-4"
    >
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-2">
          <p id={`${id}-${name}`} role="presentation" className="px-3 py-1.5 text-[0.8125rem] text-faint">
            {name}
          </p>
          {options.map((option) => (
            <Link
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              aria-selected={option.key === active?.key}
              to={option.to}
              tabIndex={-1}
              onClick={onClose}
              onPointerMove={() => option.key !== active?.key && onPoint(option.key)}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-white/8 aria-selected:shadow-[inset_2px_0_0_var(--color-signal)]"
            >
              <option.icon aria-hidden="true" className="size-[1.125rem] shrink-0 text-faint" />
              <span className="min-w-0 grow sm:flex sm:items-baseline sm:gap-3">
                <span className="block truncate font-medium">{option.title}</span>
                <span className="block truncate text-sm text-faint">{option.detail}</span>
              </span>
              <span className="shrink-0 text-sm text-soft first-letter:uppercase">{option.status}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
