import { useQuery } from '@tanstack/react-query';
import type { ShopSettings } from '#domain/storefront/shop-settings.ts';
import { forgetShopSettings, shopSettings } from '#web/lib/data/shop-settings.ts';

export interface PaymentSettingsView {
  status: 'loading' | 'ready' | 'error';
  /** Null until they are known, and if the shop takes no payments. */
  provider: ShopSettings['payments']['provider'];
  publishableKey: string | null;
  /** No real money moves. */
  test: boolean;
  retry: () => void;
  /** Asks again: the owner may have changed the account. */
  renew: () => void;
}

export function usePaymentSettings(): PaymentSettingsView {
  const settings = useQuery({ queryKey: ['shop-settings'], queryFn: shopSettings, staleTime: Infinity });
  return {
    status: settings.data ? 'ready' : settings.isError ? 'error' : 'loading',
    provider: settings.data?.payments.provider ?? null,
    publishableKey: settings.data?.payments.publishableKey ?? null,
    test: settings.data?.payments.test ?? false,
    retry: () => void settings.refetch(),
    renew: () => {
      forgetShopSettings();
      void settings.refetch();
    },
  };
}
