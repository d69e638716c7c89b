import { createContext } from 'react';

/** Whether a cell is shown on a card, where its column has no header. */
export const OnCard = createContext(false);
