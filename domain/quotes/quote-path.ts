/** The page of a quote. The secret of its link is in the fragment, which browsers send to nobody. */
export const QUOTE_PATH = '/quote';
