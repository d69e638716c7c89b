import type { Claim } from '#domain/content/schemas/profile.ts';

/** Where a claim comes from. */
export function Source({ claim: { source } }: { claim: Claim }) {
  return source === '' ? null : <span className="mt-1 block text-sm text-faint">{source}</span>;
}
