import type { Claim } from '#domain/brand.ts';

/** Where a claim of the brand file comes from. */
export function Source({ claim: { source } }: { claim: Claim }) {
  return source === null ? null : <span className="mt-1 block text-sm text-faint">{source}</span>;
}
