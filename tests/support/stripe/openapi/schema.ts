/** The part of OpenAPI 3.0 that describes Stripe's parameters. */
export interface Schema {
  type?: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  enum?: string[];
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
  /** Exists at Stripe, but was left out of the trimmed copy. */
  'x-left-out'?: true;
}

interface Operation {
  parameters?: { name: string; in: 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
}
