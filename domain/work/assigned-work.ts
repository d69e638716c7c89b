/** What can be assigned to who delivers work, such as a contractor. */
export type AssignedSubject = 'order' | 'campaign';

/** In the order of a list of work. `waiting`: not paid yet; `stopped`: canceled or refunded. */
export const assignedStates = ['open', 'paused', 'waiting', 'done', 'stopped'] as const;
export type AssignedState = (typeof assignedStates)[number];
