import * as z from 'zod';
import type { FormSchema } from './form-schema.ts';

/** Draws the form of a document from its schema. */
export const formSchemaOf = (schema: z.ZodObject): FormSchema =>
  z.toJSONSchema(schema, { io: 'input', reused: 'inline', target: 'draft-2020-12' }) as FormSchema;
