import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { MAX_LINES } from '#domain/orders/pricing.ts';
import { emptyLine, type OrderLineFields, type SoldPackage } from '#web/lib/services/order-line.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import { useServiceName, useServices } from '#web/lib/services/use-services.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** What the forms of orders and quotes have in common. */
interface WithLines {
  lines: OrderLineFields[];
}

interface LinesProps {
  packages: readonly SoldPackage[];
  /** Also asks what a piece is expected to cost. */
  withCost?: boolean;
}

/** The items of a new order or a quote: field `lines` of the form around it. */
export function OrderLines({ packages, withCost = false }: LinesProps) {
  const { control } = useFormContext<WithLines>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  return (
    <>
      <ul className="grid gap-6">
        {fields.map((field, at) => (
          <OrderLine
            key={field.id}
            at={at}
            packages={packages}
            withCost={withCost}
            onRemove={fields.length > 1 ? () => remove(at) : null}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        disabled={fields.length >= MAX_LINES}
        onClick={() => append(emptyLine)}
        className="justify-self-start"
      >
        <Plus aria-hidden="true" className="size-4" />
        Add an item
      </Button>
    </>
  );
}

interface LineProps extends Required<LinesProps> {
  at: number;
  /** Null if this is the only item. */
  onRemove: (() => void) | null;
}

/** A package, or a custom item with name, service and net price. */
function OrderLine({ at, packages, withCost, onRemove }: LineProps) {
  const { register, control, formState } = useFormContext<WithLines>();
  const isOwn = useWatch({ control, name: `lines.${at}.packageId` }) === '';
  const errors = formState.errors.lines?.[at];
  const sold = useServices().filter(({ state }) => state !== 'retired');
  const serviceName = useServiceName();
  const services = [...new Set(packages.map(({ service }) => service))];
  return (
    <li className="grid gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_7rem] sm:has-[>:nth-child(3)]:grid-cols-[minmax(0,1fr)_7rem_9rem]">
        <SelectField label="Package" {...register(`lines.${at}.packageId`)}>
          <option value="">Custom item</option>
          {services.map((service) => (
            <optgroup key={service} label={serviceName(service) || service}>
              {packages
                .filter((one) => one.service === service)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}, {formatShopMoney(one.price)}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors?.quantity?.message}
          {...register(`lines.${at}.quantity`)}
        />
        {withCost ? (
          <TextField
            label="Cost"
            hint="Expected, for the team alone"
            inputMode="decimal"
            optional
            autoComplete="off"
            error={errors?.cost?.message}
            {...register(`lines.${at}.cost`)}
          />
        ) : null}
      </div>
      {isOwn ? (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_9rem]">
          <TextField
            label="Name"
            hint="As shown on the invoice"
            autoComplete="off"
            error={errors?.name?.message}
            {...register(`lines.${at}.name`)}
          />
          <SelectField label="Service" {...register(`lines.${at}.service`)}>
            <option value="other">Other</option>
            {sold.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Price each"
            inputMode="decimal"
            autoComplete="off"
            error={errors?.price?.message}
            {...register(`lines.${at}.price`)}
          />
        </div>
      ) : null}
      {onRemove === null ? null : (
        <Button variant="quiet" size="sm" onClick={onRemove} className="justify-self-start">
          Remove the item
        </Button>
      )}
    </li>
  );
}
