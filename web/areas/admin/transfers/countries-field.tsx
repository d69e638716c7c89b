import { X } from 'lucide-react';
import { countryChoices, countryName } from '#domain/orders/countries.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

interface CountriesFieldProps {
  chosen: readonly string[];
  onChoose: (countries: string[]) => void;
}

/** To which countries transfers are offered; to all, if none is chosen. */
export function CountriesField({ chosen, onChoose }: CountriesFieldProps) {
  const { country } = useShop();
  return (
    <div className="grid gap-2">
      <SelectField
        label="Countries"
        hint={chosen.length === 0 ? 'Offered to clients everywhere' : 'Offered to clients who are billed there'}
        value=""
        onChange={({ target }) => {
          if (target.value !== '') onChoose([...chosen, target.value]);
        }}
      >
        <option value="">{chosen.length === 0 ? 'All countries' : 'Add a country'}</option>
        {countryChoices('en-US', country)
          .filter(({ code }) => !chosen.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      {chosen.length === 0 ? null : (
        <ul aria-label="Chosen countries" className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={`Remove ${countryName(code, 'en-US')}`}
                onClick={() => onChoose(chosen.filter((one) => one !== code))}
                className="surface-3 inline-flex min-h-11 items-center gap-2 rounded-full ps-4 pe-3 text-sm hover:brightness-125"
              >
                {countryName(code, 'en-US')}
                <X aria-hidden="true" className="size-4 text-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
