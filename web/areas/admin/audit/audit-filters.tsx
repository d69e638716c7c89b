import { AUDIT_FILTERS } from '#web/features/audit/audit-queries.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { changeChoices, eventChoices, topicChoices } from './filter-words.ts';

const optionsOf = (choices: typeof topicChoices) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** What, how, who and when, in the words of the sentences. */
export function AuditFilters({ list }: { list: ListState }) {
  const bind = (name: (typeof AUDIT_FILTERS)[number]) => ({
    value: list.filter(name),
    onChange: (event: { target: { value: string } }) => list.setFilter(name, event.target.value),
  });
  return (
    <div
      role="search"
      aria-label="Audit log"
      className="grid grid-cols-2 gap-3 max-sm:[&>:nth-child(n+3)]:col-span-2 md:gap-4 lg:grid-cols-3 2xl:grid-cols-6"
    >
      <SelectField label="About" {...bind('about')}>
        <option value="">Everything</option>
        {optionsOf(topicChoices)}
      </SelectField>
      <SelectField label="What happened" {...bind('action')}>
        <option value="">Anything</option>
        <optgroup label="Records">{optionsOf(changeChoices)}</optgroup>
        <optgroup label="Events">{optionsOf(eventChoices)}</optgroup>
      </SelectField>
      <SearchField
        label="Who"
        placeholder="Name or email"
        value={list.filter('person')}
        onSearch={(text) => list.setFilter('person', text)}
      />
      <SelectField label="Recorded by" {...bind('by')}>
        <option value="">Server</option>
        <option value="browser">Client’s browser</option>
        <option value="either">Either</option>
      </SelectField>
      <TextField label="From" type="date" max={list.filter('to') || undefined} {...bind('from')} />
      <TextField label="To" type="date" min={list.filter('from') || undefined} {...bind('to')} />
      {list.filtered ? (
        <Button variant="quiet" size="sm" onClick={list.clear} className="justify-self-start">
          {list.filter('record') === '' ? 'Clear the filters' : 'Show the whole log'}
        </Button>
      ) : null}
    </div>
  );
}
