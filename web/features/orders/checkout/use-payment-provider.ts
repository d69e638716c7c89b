import { useQuery } from '@tanstack/react-query';
import { shopSettings, type ShopSettings } from '#web/lib/data/shop-settings.ts';

export interface PaymentProviderView {
  status: 'loading' | 'ready' | 'error';
  /** Null if the shop takes no payments. */
  name: ShopSettings['payments']['provider'];
  retry: () => void;
}

export function usePaymentProvider(): PaymentProviderView {
  const settings = useQuery({ queryKey: ['shop-settings'], queryFn: shopSettings, staleTime: Infinity });
  return {
    status: settings.data ? 'ready' : settings.isError ? 'error' : 'loading',
    name: settings.data?.payments.provider ?? null,
    retry: () => void settings.refetch(),
  };
}
