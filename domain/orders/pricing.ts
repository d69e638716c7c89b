/** Maximum quantity of one package per line. */
export const MAX_QUANTITY = 99;
/** Maximum number of lines per order. */
export const MAX_LINES = 50;
