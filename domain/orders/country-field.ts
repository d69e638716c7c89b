import * as z from 'zod';
import { isCountry } from './countries.ts';

/** Apart from the list, so that pages that only show countries load no schemas. */
export const Country = z.string().refine(isCountry, 'is not a country');
