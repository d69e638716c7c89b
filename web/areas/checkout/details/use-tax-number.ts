import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import type { TaxNumberResult, TaxNumberStatus } from '#domain/taxes/tax-number.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';
import type { CheckoutFields } from '../checkout-form.ts';
import { stateCode } from './address-fields.ts';

type Checked = TaxNumberStatus | 'checking' | 'failed' | null;

interface TaxNumberView {
  /** What is known of the number in the form. */
  status: Checked;
  /** Checks the number in the form, unless that has been done for the same company and country. */
  check: () => Promise<void>;
}

const keyOf = (fields: Partial<CheckoutFields>) =>
  JSON.stringify([fields.country, fields.company?.trim(), fields.taxNumber?.trim()]);

/** Asks the shop what a business's tax number is worth; the quote then follows. */
export function useTaxNumber(): TaxNumberView {
  const queries = useQueryClient();
  const { getValues, setError, clearErrors, watch } = useFormContext<CheckoutFields>();
  const [checked, setChecked] = useState<{ key: string; status: Checked }>({ key: '', status: null });
  const current = keyOf({ country: watch('country'), company: watch('company'), taxNumber: watch('taxNumber') });

  const check = async () => {
    const { country, state, company = '', taxNumber = '' } = getValues();
    const key = keyOf({ country, company, taxNumber });
    if (taxNumber.trim() === '' || company.trim() === '' || key === checked.key) return;
    setChecked({ key, status: 'checking' });
    clearErrors('taxNumber');
    try {
      const { data } = await callFunction<TaxNumberResult>('check-tax-number', {
        body: { country, region: stateCode(country, state ?? '') || null, company, number: taxNumber },
      });
      setChecked({ key, status: data.status });
      await queries.invalidateQueries({ queryKey: ['quote'] });
    } catch (error) {
      const isWrong = error instanceof FunctionError && error.code === 'invalid_tax_number';
      if (isWrong) setError('taxNumber', { message: 'tax_number' });
      setChecked({ key: isWrong ? key : '', status: isWrong ? null : 'failed' });
    }
  };

  return { status: checked.key === current || checked.status === 'failed' ? checked.status : null, check };
}
