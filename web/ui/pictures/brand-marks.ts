/** The symbol ids of `brand-marks.svg`. */
export type BrandMark =
  | 'youtube'
  | 'youtubeMusic'
  | 'spotify'
  | 'appleMusic'
  | 'instagram'
  | 'whatsapp'
  | 'google'
  | 'x';
