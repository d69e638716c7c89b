/** How many digits follow the last mark of a number. */
const places = (text: string): number => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Of amounts. */
const USUAL_PLACES = 2;

/**
 * Whether a cell at the end of a file, without a line end behind it, may lack characters: a download that broke off looks
 * the same as a file without a last line end. Amounts have as many decimal places as the one above.
 */
export function mayBeCutOff(cell: string, above: string | null): boolean {
  const found = places(cell);
  return !WHOLE_DAY.test(cell) && (found === 0 || found !== (above === null ? USUAL_PLACES : places(above)));
}
