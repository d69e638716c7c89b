import type { ReactNode } from 'react';
import { LogIn } from 'lucide-react';
import { GoogleButton } from './google-button.tsx';
import { ProviderButton, type ProviderButtonProps } from './provider-button.tsx';
import { useProviders } from './use-providers.ts';

interface ProviderButtonsProps extends Pick<ProviderButtonProps, 'path' | 'disabled' | 'onFailure'> {
  /** Shares the first row with Google. */
  beside: ReactNode;
}

/** Google, and below it every other OpenID provider of this shop. */
export function ProviderButtons({ beside, ...button }: ProviderButtonsProps) {
  const providers = useProviders();
  const others = providers?.filter((provider) => provider !== 'google') ?? [];
  return (
    <div className="grid gap-3">
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <GoogleButton {...button} isOff={providers?.includes('google') === false} short={beside !== null} />
        {beside}
      </div>
      {others.map((provider) => (
        <ProviderButton
          {...button}
          key={provider}
          provider={provider}
          icon={<LogIn aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        />
      ))}
    </div>
  );
}
