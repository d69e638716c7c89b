const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const INLINE_CODE = /([\s"'/])(style|on[a-z]+)(?=\s*=)/gi;
const STYLE_SHEET = /<style\b[^>]*>[\s\S]*?<\/style>/gi;

/**
 * What the editor parses when something is pasted. Pages allow no inline styles and handlers, which also holds for elements that are
 * only parsed: browsers would report each of them. Styles stay readable as `data-style`, which says what is bold.
 */
export const withoutInlineCode = (html: string): string =>
  html.replaceAll(STYLE_SHEET, '').replaceAll(TAG, (tag) => tag.replaceAll(INLINE_CODE, '$1data-$2'));

const styleOf = ({ dataset }: HTMLElement): string => dataset.style ?? '';

export const isStyledBold = (element: HTMLElement): boolean => /font-weight:\s*(bold|[5-9]00)/i.test(styleOf(element));
/** Google Docs wraps whatever is copied in a `b` that is not bold. */
export const isStyledNormal = (element: HTMLElement): boolean =>
  /font-weight:\s*(normal|[34]00)/i.test(styleOf(element));
export const isStyledItalic = (element: HTMLElement): boolean => /font-style:\s*italic/i.test(styleOf(element));
