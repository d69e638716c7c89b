/** A statement of an SQL file, as psql would send it. */
export interface SqlStatement {
  text: string;
  /** Where it begins in the file, from 1. */
  line: number;
  /** The lines that follow `COPY … FROM stdin`. */
  data?: string;
}

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;
const COPY_FROM_STDIN = /^copy\s[\s\S]*\sfrom\s+stdin\b/i;
const ROUTINE = /^create( or replace)? (function|procedure)\b/;

/**
 * The statements of an SQL file. Knows what may hide a semicolon: strings, comments, bodies in dollars or `BEGIN ATOMIC`,
 * parentheses and the data of COPY. Commands of psql, such as the `\restrict` of a dump, come as statements that begin with a
 * backslash.
 */
export function splitStatements(sql: string): SqlStatement[] {
  return [...new Splitter(sql).statements()];
}

class Splitter {
  readonly #sql: string;
  #at = 0;
  #parentheses = 0;
  #blocks = 0;
  /** The first words of the statement, in lower case. */
  #words: string[] = [];

  constructor(sql: string) {
    this.#sql = sql;
  }

  *statements(): Generator<SqlStatement> {
    let line = 1;
    let counted = 0;
    const lineAt = (place: number) => {
      for (; counted < place; counted += 1) if (this.#sql[counted] === '\n') line += 1;
      return line;
    };
    while (this.#skipBlank()) {
      const start = this.#at;
      const text = this.#readStatement();
      const statement = { text, line: lineAt(start) };
      if (text !== ';') yield COPY_FROM_STDIN.test(text) ? { ...statement, data: this.#readCopyData() } : statement;
    }
  }

  /** Goes to where the next statement begins. False at the end. */
  #skipBlank(): boolean {
    while (this.#at < this.#sql.length) {
      if (/\s/.test(this.#sql[this.#at] ?? '')) this.#at += 1;
      else if (!this.#skipComment()) return true;
    }
    return false;
  }

  #readStatement(): string {
    const start = this.#at;
    this.#parentheses = 0;
    this.#blocks = 0;
    this.#words = [];
    if (this.#sql[start] === '\\') {
      this.#at = this.#after('\n', start);
      return this.#sql.slice(start, this.#at).trim();
    }
    while (this.#at < this.#sql.length) {
      if (this.#sql[this.#at] === ';' && this.#parentheses <= 0 && this.#blocks === 0) {
        this.#at += 1;
        break;
      }
      this.#skipToken();
    }
    return this.#sql.slice(start, this.#at).trim();
  }

  #skipToken(): void {
    const char = this.#sql[this.#at];
    if (this.#skipComment() || this.#skipWord() || this.#skipDollars()) return;
    if (char === "'" || char === '"') return this.#skipQuoted(char, false);
    if (char === '(') this.#parentheses += 1;
    if (char === ')') this.#parentheses -= 1;
    this.#at += 1;
  }

  #skipComment(): boolean {
    if (this.#sql.startsWith('--', this.#at)) {
      this.#at = this.#after('\n', this.#at);
      return true;
    }
    if (!this.#sql.startsWith('/*', this.#at)) return false;
    let depth = 0;
    do {
      const [opens, closes] = [this.#sql.startsWith('/*', this.#at), this.#sql.startsWith('*/', this.#at)];
      depth += Number(opens) - Number(closes);
      this.#at += opens || closes ? 2 : 1;
    } while (depth > 0 && this.#at < this.#sql.length);
    return true;
  }

  /** As psql does, `BEGIN … END` counts in the body of a routine only; elsewhere BEGIN opens a transaction. */
  #skipWord(): boolean {
    const word = this.#match(WORD)?.toLowerCase();
    if (word === undefined) return false;
    if (word === 'e' && this.#sql[this.#at] === "'") this.#skipQuoted("'", true);
    if (this.#words.length < 4) this.#words.push(word);
    if (!ROUTINE.test(this.#words.join(' '))) return true;
    if (word === 'begin' || (word === 'case' && this.#blocks > 0)) this.#blocks += 1;
    if (word === 'end' && this.#blocks > 0) this.#blocks -= 1;
    return true;
  }

  #skipDollars(): boolean {
    const tag = this.#match(DOLLAR);
    if (tag === undefined) return false;
    this.#at = this.#after(tag, this.#at);
    return true;
  }

  /** A doubled quote ends one string and begins the next, which comes to the same. */
  #skipQuoted(quote: string, escapes: boolean): void {
    this.#at += 1;
    while (this.#at < this.#sql.length && this.#sql[this.#at] !== quote)
      this.#at += escapes && this.#sql[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    if (escapes && this.#sql[this.#at] === quote) this.#skipQuoted(quote, true);
  }

  #readCopyData(): string {
    const start = this.#after('\n', this.#at);
    const end = /^\\\.\r?$/m.exec(this.#sql.slice(start));
    const data = end === null ? this.#sql.slice(start) : this.#sql.slice(start, start + end.index);
    this.#at = end === null ? this.#sql.length : start + end.index + end[0].length;
    return data;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#sql) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  #after(text: string, from: number): number {
    const found = this.#sql.indexOf(text, from);
    return found === -1 ? this.#sql.length : found + text.length;
  }
}
