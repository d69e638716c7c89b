import { useForm } from 'react-hook-form';
import { countryChoices } from '#domain/orders/countries.ts';
import { taxRateForm } from '#domain/taxes/tax-rate-form.ts';
import { useAddTaxRate } from '#web/features/taxes/tax-rates.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const FORM = 'new-tax-rate';

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
    <Dialog
      open
      onClose={onClose}
      title="New tax rate"
      size="lg"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={formState.isSubmitting} busyText="Adding">
            Add rate
          </Button>
        </>
      }
    >
      <form id={FORM} method="post" noValidate onSubmit={save} className="grid gap-5">
        {add.error ? <Banner tone="error">{add.error.message}</Banner> : null}
        <p className="text-soft">
          Rates can’t be edited, because past orders use them. A new rate replaces the current one for the same place
          from its first day.
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
      </form>
    </Dialog>
  );
}
