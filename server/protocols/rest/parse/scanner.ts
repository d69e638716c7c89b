import { parseError } from '#server/protocols/rest/errors.ts';
import type { Field, JsonStep } from './ast.ts';

export const MAX_LOGIC_DEPTH = 20;
export const MAX_EMBED_DEPTH = 10;
const MAX_JSON_STEPS = 20;

const WORD = /[\p{L}\p{N}_ $]/u;
const isSpace = (char: string) => char === ' ' || char === '\t';

/** A cursor over one parameter's text. Every error states what was read, where, and what was expected. */
export class Scanner {
  readonly text: string;
  readonly #what: string;
  at = 0;

  /** @param what the parameter's name in messages, such as `select parameter` */
  constructor(text: string, what: string) {
    this.text = text;
    this.#what = what;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  get next(): string {
    return this.text.charAt(this.at);
  }

  fail(expecting: string): never {
    const found = this.ended ? 'end of input' : `'${String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)}'`;
    throw parseError(
      `"failed to parse ${this.#what} (${this.text})" (line 1, column ${this.at + 1})`,
      `unexpected ${found} expecting ${expecting}`,
    );
  }

  isAt(literal: string): boolean {
    return this.text.startsWith(literal, this.at);
  }

  /** Consumes `literal` if it comes next. */
  take(literal: string): boolean {
    if (!this.isAt(literal)) return false;
    this.at += literal.length;
    return true;
  }

  expect(literal: string, expecting = `"${literal}"`): void {
    if (!this.take(literal)) this.fail(expecting);
  }

  expectEnd(expecting = 'end of input'): void {
    if (!this.ended) this.fail(expecting);
  }

  skipSpace(): void {
    while (!this.ended && isSpace(this.next)) this.at += 1;
  }

  /** The longest run of characters for which `belongs` holds; may be empty. */
  run(belongs: (char: string) => boolean): string {
    const start = this.at;
    while (!this.ended) {
      const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
      if (!belongs(char)) break;
      this.at += char.length;
    }
    return this.text.slice(start, this.at);
  }

  /** `"a value"` with `\` before a quote or a backslash. */
  quoted(): string {
    this.expect('"', 'a quoted value');
    let value = '';
    while (!this.ended && this.next !== '"') {
      if (this.next === '\\') this.at += 1;
      value += this.next;
      this.at += 1;
    }
    this.expect('"', 'a closing quote');
    return value;
  }

  /** A quoted value, unless more text follows its closing quote: then the quotes are part of a plain value. */
  quotedBefore(ends: string): string | null {
    if (this.next !== '"') return null;
    const start = this.at;
    for (let index = start + 1; index < this.text.length; index += 1) {
      const char = this.text.charAt(index);
      if (char === '\\') index += 1;
      else if (char === '"') {
        const after = this.text.charAt(index + 1);
        return after === '' || ends.includes(after) ? this.quoted() : null;
      }
    }
    return null;
  }

  /** Letters, digits, `_`, `$`, spaces, and dashes that do not begin an arrow; or anything in quotes. */
  name(expecting = 'field name (* or [a..z0..9_$])'): string {
    if (this.next === '"') return this.quoted();
    this.skipSpace();
    const start = this.at;
    let wordEnd = start;
    for (;;) {
      const word = this.run((char) => WORD.test(char));
      if (word === '') break;
      wordEnd = this.at;
      if (this.next !== '-' || this.isAt('->')) break;
      this.at += 1;
    }
    this.at = wordEnd;
    const name = this.text.slice(start, wordEnd).trim();
    if (name === '') this.fail(expecting);
    return name;
  }

  jsonPath(): JsonStep[] {
    const steps: JsonStep[] = [];
    while (this.isAt('->')) {
      if (steps.length === MAX_JSON_STEPS) this.fail(`at most ${MAX_JSON_STEPS} JSON steps`);
      const arrow = this.take('->>') ? '->>' : (this.expect('->'), '->' as const);
      steps.push({ arrow, key: this.#jsonKey() });
    }
    return steps;
  }

  #jsonKey(): string | number {
    if (this.next === '"') return this.quoted();
    const index = /^-?\d{1,9}(?=->|::|[.,)]|$)/.exec(this.text.slice(this.at, this.at + 12));
    if (index !== null) {
      this.at += index[0].length;
      return Number(index[0]);
    }
    const start = this.at;
    for (;;) {
      const word = this.run((char) => !'(-:.,>)'.includes(char));
      if (word === '' || this.next !== '-' || this.isAt('->')) break;
      this.at += 1;
    }
    const key = this.text.slice(start, this.at).trim();
    if (key === '') this.fail('any non reserved character different from: .,>()');
    return key;
  }

  field(): Field {
    this.skipSpace();
    const field = { name: this.name(), path: this.jsonPath() };
    this.skipSpace();
    return field;
  }
}
