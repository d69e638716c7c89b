import { useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { addressParts, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useCheckoutField } from '#web/areas/checkout/details/use-checkout-field.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AddressGroup } from './address-group.tsx';
import { CompanyFields } from './company-fields.tsx';

/** What most orders do without, and the fields that belong to it, the first to be focused first. */
const groups = {
  company: ['company', 'taxNumber'],
  address: addressParts,
  phone: ['phone'],
  instagramUsername: ['instagramUsername'],
} as const satisfies Record<string, readonly (keyof CheckoutFields)[]>;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

/** Optional details behind a button each. Those that are filled in or needed are open. */
export function MoreFields() {
  const t = useText();
  const { watch, setFocus } = useFormContext<CheckoutFields>();
  const [opened, setOpened] = useState<readonly Group[]>([]);
  const [pressed, setPressed] = useState<Group | null>(null);
  const values = watch();
  const isNeeded = (group: Group) =>
    (group === 'address' && values.needsAddress === true) || groups[group].some((name) => Boolean(values[name]));
  // Once open, a group stays open, also when its fields are emptied.
  const isNew = names.some((group) => !opened.includes(group) && isNeeded(group));
  if (isNew) setOpened(names.filter((group) => opened.includes(group) || isNeeded(group)));

  useEffect(() => {
    if (pressed !== null) setFocus(groups[pressed][0]);
  }, [pressed, setFocus]);

  const closed = names.filter((group) => !opened.includes(group));
  return (
    <div className="grid gap-6">
      {names
        .filter((group) => opened.includes(group))
        .map((group) => (
          <Fields key={group} group={group} />
        ))}
      {closed.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {closed.map((group) => (
            <li key={group}>
              <button
                type="button"
                onClick={() => {
                  setOpened([...opened, group]);
                  setPressed(group);
                }}
                className="flex min-h-11 items-center gap-1.5 text-[0.9375rem] text-soft hover:text-bone"
              >
                <Plus aria-hidden="true" className="size-4" />
                {t(`checkout.more.${group}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fields({ group }: { group: Group }) {
  const t = useText();
  const field = useCheckoutField();
  switch (group) {
    case 'address':
      return <AddressGroup />;
    case 'company':
      return <CompanyFields />;
    case 'phone':
      return <TextField label={t('checkout.field.phone')} type="tel" autoComplete="tel" optional {...field('phone')} />;
    case 'instagramUsername':
      return (
        <TextField
          label={t('checkout.field.instagramUsername')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
          {...field('instagramUsername')}
        />
      );
  }
}
