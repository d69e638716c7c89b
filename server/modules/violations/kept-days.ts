const KEPT_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** In UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first day whose violations are kept. */
export const firstKeptDay = (now: Date): string => dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
