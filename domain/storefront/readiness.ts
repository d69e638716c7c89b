/** What a shop needs before it opens, in the order in which an owner does it. */
export const requirements = [
  'profile',
  'company',
  'services',
  'samples',
  'terms',
  'refunds',
  'taxes',
  'email',
  'payments',
  'backups',
  'address',
] as const;
export type Requirement = (typeof requirements)[number];

/** The response of `GET /functions/v1/shop-readiness`. */
export interface ShopReadiness {
  /** Since when visitors see what the shop offers; null while it is closed. */
  openedAt: string | null;
  /** How much is left to do of each: 0 if it is ready. */
  left: Record<Requirement, number>;
}

export const isReady = ({ left }: Pick<ShopReadiness, 'left'>): boolean =>
  requirements.every((requirement) => left[requirement] === 0);
