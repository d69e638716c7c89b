/** A logo beside the menu, which replaces sign and name, and a square one for icons. */
export const logoMarks = ['word', 'square'] as const;
export type LogoMark = (typeof logoMarks)[number];

/** Height of the word mark's files: the menu shows it at 28 px, on screens of up to four times the density. */
export const WORD_MARK = { height: 112, maxWidth: 720 } as const;
/** Sides of the square mark's files. */
export const SQUARE_SIDES = [512, 192, 180, 48] as const;

export const MAX_LOGO_BYTES = 2_000_000;
export const MAX_LOGO_SIDE = 4096;

/** What a profile stores: the SHA-256 of the uploaded file in hexadecimals, or nothing. */
export const LOGO_ID = /^(?:[0-9a-f]{64})?$/;

/** Where they are served. */
export const LOGOS_PATH = '/storage/v1/object/public/logos/';

/** `file`: `word.webp`, `word.png` or `square-512.png`. */
export const logoPath = (id: string, file: string): string => `${LOGOS_PATH}${id}/${file}`;
