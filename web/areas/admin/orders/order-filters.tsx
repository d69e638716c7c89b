import { orderStatuses, paymentStatuses } from '#domain/orders/order.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { useServices } from '#web/lib/services/use-services.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AssigneeFilter } from '../assignees/assignee-filter.tsx';
import { orderStatusLabels, paymentStatusLabels } from './order-labels.ts';

export function OrderFilters({ state }: { state: ListState }) {
  const services = useServices();
  const select = (name: string) => ({
    value: state.filter(name),
    onChange: (event: { target: { value: string } }) => state.setFilter(name, event.target.value),
  });
  return (
    // On phones the short selects share rows; a date input needs the full width.
    <div
      role="search"
      aria-label="Orders"
      className="grid grid-cols-2 gap-3 max-sm:[&>:not(:nth-child(n+2):nth-child(-n+5))]:col-span-2 md:grid-cols-3 md:gap-4 xl:grid-cols-4 xl:[&>:first-child]:col-span-2 2xl:grid-cols-[minmax(12rem,2fr)_repeat(4,minmax(7.5rem,1fr))_repeat(2,minmax(11.25rem,1fr))] 2xl:[&>:first-child]:col-span-1"
    >
      <SearchField
        label="Search"
        placeholder="Number, client or email"
        value={state.filter('search')}
        onSearch={(text) => state.setFilter('search', text)}
      />
      <SelectField label="Status" {...select('status')}>
        <option value="">All</option>
        <option value="open">Open: paid, not completed</option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {orderStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Payment" {...select('payment')}>
        <option value="">All</option>
        {paymentStatuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Service" {...select('service')}>
        <option value="">All</option>
        {services.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <AssigneeFilter list={state} subject="order" />
      <TextField label="From" type="date" max={state.filter('to') || undefined} {...select('from')} />
      <TextField label="To" type="date" min={state.filter('from') || undefined} {...select('to')} />
      {state.filtered ? (
        <Button variant="quiet" size="sm" onClick={state.clear} className="justify-self-start">
          Clear the filters
        </Button>
      ) : null}
    </div>
  );
}
