import type { Range } from '#server/protocols/rest/parse/ast.ts';
import {
  isRoutine,
  MAX_ROWS,
  type OutputKey,
  type PlannedItem,
  type PlannedLogic,
  type PlannedOrder,
  type ReadNode,
} from '#server/protocols/rest/plan/read-plan.ts';
import { isToOne, type TypeRef } from '#server/protocols/rest/schema.ts';
import { columnSql, directionSql, logicSql } from './conditions.ts';
import { quoteKey, quoteName, quoteQualified } from './identifiers.ts';
import type { Values } from './values.ts';

/** PostgreSQL's limit of 100 arguments, a key and a value each. */
const MAX_BUILD_PAIRS = 50;

interface Output {
  key: OutputKey;
  sql: string;
  aggregate: boolean;
}

/** A SELECT whose rows become objects: `json` is the expression that converts the row `r`. */
export interface Rows {
  text: string;
  json: string;
  keys: string[];
}

/** The source of the root's rows when it is not the relation itself (the result of a write or a function). */
export interface Source {
  from: string;
  /** Called with each root column that the statement reads, or `*` for all. */
  reads?: (column: string) => void;
}

/** Renders one read plan as SQL. */
export class ReadSql {
  readonly #values: Values;
  readonly #root: ReadNode;
  readonly #source: Source | null;

  constructor(root: ReadNode, values: Values, source: Source | null = null) {
    this.#root = root;
    this.#values = values;
    this.#source = source;
  }

  rows(): Rows {
    return this.#rows(this.#root);
  }

  /** The number of rows that pass the root's filters, regardless of the range. @param atMost stop counting there */
  count(atMost?: number): string {
    const from = `${this.#from(this.#root)}${this.#where(this.#root)}`;
    if (atMost === undefined) return `SELECT count(*) FROM ${from}`;
    return `SELECT count(*) FROM (SELECT FROM ${from} LIMIT ${atMost}) c`;
  }

  /** The statement whose estimate is used for `count=planned`. */
  countable(): string {
    return `SELECT 1 FROM ${this.#from(this.#root)}${this.#where(this.#root)}`;
  }

  #rows(node: ReadNode): Rows {
    const { outputs, joins } = this.#outputs(node);
    const grouped = outputs.some((output) => output.aggregate);
    const group = grouped ? this.#groupBy(outputs) : '';
    const tail = `${this.#where(node)}${group}${this.#orderBy(node)}${rangeSql(node.range, this.#values)}`;
    const from = `FROM ${this.#from(node)}${joins}${tail}`;
    const keys = outputs.map((output) => output.key.text);
    if (outputs.every((output) => output.key.fromCatalogue)) {
      const whole = node.items.length === 1 && node.items[0]?.kind === 'all';
      const list = whole
        ? `${node.alias}.*`
        : outputs.map((output) => `${output.sql} AS ${quoteName(output.key.text)}`).join(', ');
      return { text: `SELECT ${list} ${from}`, json: 'r', keys };
    }
    const list = outputs.map((output, index) => `${output.sql} AS v${index}`).join(', ');
    const object = this.#object(outputs.map((output, index): [OutputKey, string] => [output.key, `g.v${index}`]));
    return { text: `SELECT ${object} AS j FROM (SELECT ${list} ${from}) g`, json: 'r.j', keys };
  }

  /** Rows as one line of text each, for CSV. */
  lines(): { text: string; keys: string[] } {
    const { outputs, joins } = this.#outputs(this.#root);
    const grouped = outputs.some((output) => output.aggregate);
    const list = this.#comparable(this.#root, outputs).map((output, index) => `${output.sql} AS v${index}`);
    const tail = `${this.#where(this.#root)}${grouped ? this.#groupBy(outputs) : ''}${this.#orderBy(this.#root)}${rangeSql(this.#root.range, this.#values)}`;
    return {
      text: `SELECT ${lineSql('g')} AS line FROM (SELECT ${list.join(', ')} FROM ${this.#from(this.#root)}${joins}${tail}) g`,
      keys: outputs.map((output) => output.key.text),
    };
  }

  #object(pairs: [OutputKey, string][]): string {
    const key = ({ text, fromCatalogue }: OutputKey) => (fromCatalogue ? quoteKey(text) : this.#values.text(text));
    if (pairs.length <= MAX_BUILD_PAIRS)
      return `json_build_object(${pairs.map(([name, sql]) => `${key(name)}, ${sql}`).join(', ')})`;
    const entries = pairs.map(([name, sql]) => `(${key(name)}, to_json(${sql}))`).join(', ');
    return `(SELECT json_object_agg(e.k, e.v) FROM (VALUES ${entries}) e(k, v))`;
  }

  #outputs(node: ReadNode): { outputs: Output[]; joins: string } {
    let joins = '';
    const outputs = node.items.flatMap((item): Output[] => {
      if (item.kind === 'spread') {
        const spread = this.#spread(item.node);
        joins += spread.join;
        return spread.outputs;
      }
      return this.#plainOutputs(node, item);
    });
    const grouped = outputs.some((output) => output.aggregate);
    return { outputs: grouped ? this.#comparable(node, outputs) : outputs, joins };
  }

  /** With embeds as jsonb, which unlike json can be grouped by and has one text for one value. */
  #comparable(node: ReadNode, outputs: Output[]): Output[] {
    const embeds = new Set(node.items.filter((item) => item.kind === 'embed').map((item) => item.key));
    return outputs.map((output) => (embeds.has(output.key) ? { ...output, sql: `(${output.sql})::jsonb` } : output));
  }

  #plainOutputs(node: ReadNode, item: Exclude<PlannedItem, { kind: 'spread' }>): Output[] {
    if (item.kind === 'all') {
      this.#reads(node, '*');
      return [...node.relation.columns.keys()].map((name) => ({
        key: { text: name, fromCatalogue: true },
        sql: `${node.alias}.${quoteName(name)}`,
        aggregate: false,
      }));
    }
    if (item.kind === 'embed') return [{ key: item.key, sql: this.#embedded(item.node), aggregate: false }];
    const plain = item.ref === null ? '*' : castSql(this.#column(node, item.ref), item.cast);
    if (item.aggregate === null) return [{ key: item.key, sql: item.ref === null ? 'NULL' : plain, aggregate: false }];
    return [{ key: item.key, sql: castSql(`${item.aggregate}(${plain})`, item.aggregateCast), aggregate: true }];
  }

  #groupBy(outputs: readonly Output[]): string {
    const places = outputs.flatMap((output, index) => (output.aggregate ? [] : [index + 1]));
    return places.length === 0 ? '' : ` GROUP BY ${places.join(', ')}`;
  }

  /** An embedded relation as one JSON value. In the select list, so it is evaluated after LIMIT. */
  #embedded(node: ReadNode): string {
    const { text, json } = this.#rows(node);
    if (node.relationship !== null && isToOne(node.relationship)) {
      return `(SELECT ${json === 'r' ? 'row_to_json(r)' : json} FROM (${text}) r LIMIT 1)`;
    }
    return `(SELECT coalesce(json_agg(${json}), '[]'::json) FROM (${text}) r)`;
  }

  /** An embedded relation's columns beside the parent's own: values for to-one, arrays for to-many. */
  #spread(node: ReadNode): { outputs: Output[]; join: string } {
    const { outputs, joins } = this.#outputs(node);
    const alias = `s${node.alias}`;
    const list = outputs.map((output, index) => `${output.sql} AS v${index}`).join(', ');
    const select = `SELECT ${list} FROM ${this.#from(node)}${joins}${this.#where(node)}${this.#orderBy(node)}${rangeSql(node.range, this.#values)}`;
    const many = node.relationship === null || !isToOne(node.relationship);
    const arrays = outputs.map((_, index) => `coalesce(json_agg(g.v${index}), '[]'::json) AS v${index}`).join(', ');
    const text = many ? `SELECT ${arrays} FROM (${select}) g` : select;
    return {
      outputs: outputs.map((output, index) => ({ key: output.key, sql: `${alias}.v${index}`, aggregate: false })),
      join: ` LEFT JOIN LATERAL (${text}) ${alias} ON true`,
    };
  }

  #from(node: ReadNode): string {
    if (node === this.#root && this.#source !== null) return `${this.#source.from} AS ${node.alias}`;
    const routine = node.relationship?.routine ?? null;
    if (routine !== null) {
      return `${quoteQualified(routine.schema, routine.name)}(${this.#wholeRow(this.#parentOf(node))}) AS ${node.alias}`;
    }
    const from = `${quoteQualified(node.relation.schema, node.relation.name)} AS ${node.alias}`;
    const junction = node.relationship?.junction;
    if (junction === null || junction === undefined) return from;
    return `${from}, ${quoteQualified(junction.relation.schema, junction.relation.name)} AS ${node.alias}j`;
  }

  /** A row as an argument of a function. Rows of a write or a function are records and need their type again. */
  #wholeRow(node: ReadNode | null): string {
    if (node === null) throw new Error('only embedded relations are computed from a row');
    const { alias, relation } = node;
    this.#reads(node, '*');
    if (node !== this.#root || this.#source === null) return alias;
    const columns = [...relation.columns.keys()].map((name) => `${alias}.${quoteName(name)}`);
    return `ROW(${columns.join(', ')})::${quoteQualified(relation.schema, relation.name)}`;
  }

  #where(node: ReadNode): string {
    const conditions = [
      ...this.#joinConditions(node),
      ...node.logic.map((logic) => this.#logic(node, logic)),
      ...node.children.filter((child) => child.inner).map((child) => this.#exists(child)),
    ];
    return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  }

  #logic(node: ReadNode, logic: PlannedLogic): string {
    this.#readsLogic(node, logic);
    return logicSql(node.alias, logic, this.#values, (each) => this.#exists(each.node));
  }

  #exists(node: ReadNode): string {
    return `EXISTS (SELECT FROM ${this.#from(node)}${this.#where(node)})`;
  }

  #joinConditions(node: ReadNode): string[] {
    const { relationship } = node;
    const parent = relationship === null ? null : this.#parentOf(node);
    if (relationship === null || parent === null) return [];
    const equal = (left: string, one: string, right: string, other: string) =>
      `${left}.${quoteName(one)} = ${right}.${quoteName(other)}`;
    const { junction } = relationship;
    const here = junction === null ? relationship.pairs : junction.near;
    for (const [column] of here) this.#reads(parent, column);
    if (junction === null) return here.map(([column, there]) => equal(node.alias, there, parent.alias, column));
    return [
      ...here.map(([column, there]) => equal(`${node.alias}j`, there, parent.alias, column)),
      ...junction.far.map(([column, there]) => equal(node.alias, there, `${node.alias}j`, column)),
    ];
  }

  #parentOf(node: ReadNode, from: ReadNode = this.#root): ReadNode | null {
    if (from.children.includes(node)) return from;
    for (const child of from.children) {
      const parent = this.#parentOf(node, child);
      if (parent !== null) return parent;
    }
    return null;
  }

  #orderBy(node: ReadNode): string {
    if (node.order.length === 0) return '';
    return ` ORDER BY ${node.order.map((term) => `${this.#orderTerm(node, term)}${directionSql(term)}`).join(', ')}`;
  }

  #orderTerm(node: ReadNode, term: PlannedOrder): string {
    if (term.node === null) return this.#column(node, term.ref);
    const child = term.node;
    const column = columnSql(child.alias, term.ref, this.#values);
    return `(SELECT ${column} FROM ${this.#from(child)}${this.#where(child)} LIMIT 1)`;
  }

  #column(node: ReadNode, ref: PlannedOrder['ref']): string {
    this.#reads(node, ref.source.name);
    const { source } = ref;
    const fromWrite = node === this.#root && this.#source?.reads !== undefined;
    if (!fromWrite || !isRoutine(source)) return columnSql(node.alias, ref, this.#values);
    // The write's RETURNING has already computed it, under the function's name.
    const column = { name: source.name, type: source.returns.type, nullable: true, defaultSql: null, comment: null };
    return columnSql(node.alias, { ...ref, source: column }, this.#values);
  }

  #reads(node: ReadNode, column: string): void {
    if (node === this.#root) this.#source?.reads?.(column);
  }

  #readsLogic(node: ReadNode, logic: PlannedLogic): void {
    if (logic.kind === 'filter') this.#reads(node, logic.ref.source.name);
    else if (logic.kind === 'group') for (const member of logic.members) this.#readsLogic(node, member);
  }
}

const castSql = (sql: string, type: TypeRef | null) => (type === null ? sql : `CAST(${sql} AS ${type.sql})`);

/** A row as a line of CSV, quoted as PostgreSQL writes rows: nulls are empty, an empty text is `""`. */
export const lineSql = (row: string) => `substr(${row}::text, 2, length(${row}::text) - 2)`;

export function rangeSql({ limit, offset }: Range, values: Values): string {
  // The server's limit is a literal, so that the planner can use it; a client's limit is a bound value.
  const rows = limit === null ? '' : ` LIMIT ${limit === MAX_ROWS ? MAX_ROWS : values.number(limit)}`;
  return offset === 0 ? rows : `${rows} OFFSET ${values.number(offset)}`;
}
