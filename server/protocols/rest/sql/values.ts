import { RestError } from '#server/protocols/rest/errors.ts';
import type { TypeRef } from '#server/protocols/rest/schema.ts';

/**
 * The values of one statement. All are bound as text and cast in SQL to the catalogue's type, because both engines and
 * all drivers handle that alike. Equal values share a parameter, so that equal expressions stay equal to GROUP BY.
 */
export class Values {
  readonly #numbers = new Map<string, number>();

  get list(): string[] {
    return [...this.#numbers.keys()];
  }

  /** @throws {RestError} 22021 for text that PostgreSQL cannot store */
  text(value: string): string {
    if (value.includes('\0')) throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
    const number = this.#numbers.get(value) ?? this.#numbers.size + 1;
    this.#numbers.set(value, number);
    return `$${number}::text`;
  }

  as(value: string, type: TypeRef): string {
    return type.sql === TEXT_SQL ? this.text(value) : `${this.text(value)}::${type.sql}`;
  }

  number(value: number): string {
    return `${this.text(String(value))}::int8`;
  }

  /** Many values as one array of the type. @throws {RestError} 42704 if PostgreSQL has no such array type */
  array(values: readonly string[], type: TypeRef): string {
    return this.arrayLiteral(arrayText(values), type);
  }

  /** An array in PostgreSQL's text format: `{a,"b c"}`. */
  arrayLiteral(literal: string, type: TypeRef): string {
    if (type.array === null) throw new RestError(400, '42704', `there is no array type for ${type.name}`);
    return `${this.text(literal)}::${type.array}`;
  }
}

const TEXT_SQL = '"pg_catalog"."text"';

/** Values in the text format of a PostgreSQL array. */
export const arrayText = (values: readonly string[]) => `{${values.map(quoteElement).join(',')}}`;

const quoteElement = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
