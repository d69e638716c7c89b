import type { ListState } from '#web/lib/data/list-state.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

interface DatedFiltersProps {
  list: ListState;
  placeholder: string;
  /** Of the field that chooses a state. */
  label: string;
  /** Texts by the values of the filter `state`. */
  states: Readonly<Record<string, string>>;
}

/** Filters of a list of money: a search, a state, and days. */
export function DatedFilters({ list, placeholder, label, states }: DatedFiltersProps) {
  const field = (name: string) => ({
    value: list.filter(name),
    onChange: (event: { target: { value: string } }) => list.setFilter(name, event.target.value),
  });
  return (
    <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_repeat(2,minmax(11rem,1fr))]">
      <SearchField
        label="Search"
        placeholder={placeholder}
        value={list.filter('search')}
        onSearch={(text) => list.setFilter('search', text)}
      />
      <SelectField label={label} {...field('state')}>
        <option value="">All</option>
        {Object.entries(states).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField label="From" type="date" max={list.filter('to') || undefined} {...field('from')} />
      <TextField label="To" type="date" min={list.filter('from') || undefined} {...field('to')} />
    </search>
  );
}
