import { useText } from '#web/lib/i18n/text.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

export function CheckoutSkeleton() {
  const t = useText();
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <span className="sr-only">{t('checkout.loading')}</span>
      <Skeleton className="h-[36rem] rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
