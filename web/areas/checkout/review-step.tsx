import type { ReactNode, RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { regions } from '#domain/locales.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { billingAddress, type CheckoutFields } from '#web/areas/checkout/checkout-form.ts';
import { useMethodText, type MethodSummary } from '#web/features/payments/use-card-text.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkFields } from './details/link-fields.tsx';
import { StepHeading } from './step-heading.tsx';
import { TermsField } from '#web/features/orders/terms-field.tsx';

interface ReviewStepProps {
  shown: boolean;
  heading: RefObject<HTMLHeadingElement | null> | null;
  items: readonly CartItem[];
  /** Items whose link is asked for here. */
  unasked: readonly CartItem[];
  paidWith: MethodSummary | 'nothing' | null;
  onEdit: (step: number) => void;
  disabled: boolean;
}

export function ReviewStep({ shown, heading, items, unasked, paidWith, onEdit, disabled }: ReviewStepProps) {
  const t = useText();
  const locale = useLocale();
  const { getValues } = useFormContext<CheckoutFields>();
  const values = getValues();
  const methodText = useMethodText();
  const linked = items.filter((item) => !unasked.includes(item));
  return (
    <section hidden={!shown} className="step-in grid gap-6">
      <StepHeading title={t('checkout.review.title')} lede={t('checkout.review.lede')} heading={heading} />
      {shown ? (
        <dl className="grid gap-x-8 sm:grid-cols-2">
          <Entry name={t('checkout.review.contact')} onEdit={() => onEdit(0)} disabled={disabled}>
            <bdi>
              {values.firstName} {values.lastName}
            </bdi>
            <br />
            <span className="break-all">{values.email}</span>
            {values.phone ? (
              <>
                <br />
                <bdi>{values.phone}</bdi>
              </>
            ) : null}
            {values.company ? (
              <>
                <br />
                <bdi>
                  {values.company} {values.taxNumber}
                </bdi>
              </>
            ) : null}
          </Entry>
          <Entry name={t('checkout.review.address')} onEdit={() => onEdit(0)} disabled={disabled}>
            <bdi>{billingAddress(values, regions[locale])}</bdi>
          </Entry>
          <Entry name={t('checkout.review.payment')} onEdit={() => onEdit(1)} disabled={disabled}>
            {paidWith === 'nothing' ? t('checkout.payment.freeTitle') : methodText(paidWith)}
          </Entry>
          {linked.length === 0 ? null : (
            <Entry name={t('checkout.review.links')} onEdit={() => onEdit(0)} disabled={disabled}>
              {linked.map((item) => (
                <span key={item.id} className="block break-all">
                  <bdi>{item.name}</bdi>:{' '}
                  {tidyLink(values.links?.[item.id] ?? '') || (
                    <span className="text-faint">{t('checkout.review.noLink')}</span>
                  )}
                </span>
              ))}
            </Entry>
          )}
        </dl>
      ) : null}
      {unasked.length === 0 ? null : <LinkFields items={unasked} />}
      <TermsField disabled={disabled} />
    </section>
  );
}

function Entry({
  name,
  onEdit,
  disabled,
  children,
}: {
  name: string;
  onEdit: () => void;
  disabled: boolean;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div className="grid content-start border-t border-line py-4">
      <dt className="flex items-center justify-between gap-3 text-sm text-faint">
        {name}
        <button
          type="button"
          disabled={disabled}
          onClick={onEdit}
          aria-label={t('checkout.review.editWhat', { what: name })}
          className="-my-2 flex min-h-11 items-center px-2 font-medium text-bone underline decoration-signal decoration-2 underline-offset-4"
        >
          {t('checkout.review.edit')}
        </button>
      </dt>
      <dd className="text-[0.9375rem]">{children}</dd>
    </div>
  );
}
