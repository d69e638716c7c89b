export const packageTypes = ['basic', 'standard', 'premium', 'pro', 'enterprise'] as const;
export type PackageType = (typeof packageTypes)[number];

/** A figure that a package promises. */
export interface PackageFigure {
  metric: string;
  min: number;
  /** Equal to `min` for a single figure; null when open-ended. */
  max: number | null;
  basis: 'estimated' | 'guaranteed' | 'included';
  /** Open-ended, shown as "500k+". */
  plus: boolean;
  /** Suffix of the number if the metric does not imply one, such as `K` in 4K. */
  unit?: string;
}
