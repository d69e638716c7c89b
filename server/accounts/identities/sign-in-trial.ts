import type { OpenIdProvider } from '#server/config-providers.ts';
import type { ProviderFlowRow } from './provider-flows.queries.ts';

/** A sign-in with settings that an owner has entered and that count once it came back. Nobody is signed in. */
export interface SignInTrial {
  provider: OpenIdProvider;
  /** The settings count from now on. @throws {AuthError} 403 if the session that began it has ended, or is not the team's any more */
  pass(): Promise<void>;
}

const PREFIX = 'trial:';

/** What the flow of a trial is found by. No provider can have this name. */
export const trialName = (provider: string): string => PREFIX + provider;

export const isTrial = ({ provider }: Pick<ProviderFlowRow, 'provider'>): boolean => provider.startsWith(PREFIX);
