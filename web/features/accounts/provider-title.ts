/** The name of a sign-in provider as people read it. */
export const providerTitle = (provider: string): string => provider.charAt(0).toUpperCase() + provider.slice(1);
