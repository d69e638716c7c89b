import { useForm } from 'react-hook-form';
import { countryChoices } from '#domain/orders/countries.ts';
import { taxRateForm } from '#domain/taxes/tax-rate-form.ts';
import { useAddTaxRate } from '#web/features/taxes/tax-rates.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** A new rate. It takes the place of the one for the same country and region on its first day. */
export function NewRate({ onClose }: { onClose: () => void }) {
  const add = useAddTaxRate();
  const { country } = useShop();
  const schema = taxRateForm(shopToday());
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(schema),
    defaultValues: {
      country: '',
      region: '',
      rate: '',
      name: 'Tax',
      inclusive: false,
      reverse_charge: false,
      needs_address: false,
      valid_from: shopToday(),
    },
  });
  const { errors } = formState;
  const save = handleSubmit(async (typed) => {
    try {
      await add.mutateAsync(schema.parse(typed));
      showToast('The rate is added.', 'success');
      onClose();
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  return (
    <FormDialog
      title="New tax rate"
      size="lg"
      action="Add rate"
      busyText="Adding"
      busy={formState.isSubmitting}
      problem={add.error?.message}
      dirty={formState.isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">
        Rates can’t be edited, because past orders use them. A new rate replaces the current one for the same place from
        its first day.
      </p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <SelectField label="Country" error={errors.country?.message} {...register('country')}>
          <option value="">Everywhere else</option>
          {countryChoices('en-US', country).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Region"
          optional
          hint="The code of a state or province, such as NY"
          error={errors.region?.message}
          {...register('region')}
        />
        <TextField label="Rate in percent" inputMode="decimal" error={errors.rate?.message} {...register('rate')} />
        <TextField
          label="Name"
          hint="What buyers and invoices call it: Tax, VAT, GST, Sales tax"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField label="From" type="date" error={errors.valid_from?.message} {...register('valid_from')} />
      </div>
      <Checkbox
        label="Prices include it"
        hint="Package prices are shown and charged with this tax in them"
        {...register('inclusive')}
      />
      <Checkbox
        label="Reverse charge for businesses"
        hint="A business in this country with a confirmed tax number pays without tax"
        {...register('reverse_charge')}
      />
      <Checkbox label="Needs a postal address" {...register('needs_address')} />
    </FormDialog>
  );
}
