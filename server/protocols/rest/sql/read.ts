import {
  isRoutine,
  type OutputKey,
  type PlannedItem,
  type PlannedLogic,
  type PlannedOrder,
  type ReadNode,
} from '#server/protocols/rest/plan/read-plan.ts';
import { isToOne } from '#server/protocols/rest/schema.ts';
import { columnSql, directionSql, logicSql } from './conditions.ts';
import { quoteKey, quoteName, quoteQualified } from './identifiers.ts';
import {
  castSql,
  comparable,
  groupSql,
  isGrouped,
  lineSql,
  orderedOutput,
  outputSql,
  rangeSql,
  type Output,
} from './outputs.ts';
import type { Values } from './values.ts';

/** PostgreSQL's limit of 100 arguments, a key and a value each. */
const MAX_BUILD_PAIRS = 50;

/** A SELECT whose rows become objects: `json` is the expression that converts the row `r`. */
interface Rows {
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
    const from = `FROM ${this.#from(node)}${joins}${this.#tail(node, outputs)}`;
    const keys = outputs.map((output) => output.key.text);
    if (outputs.every((output) => output.key.fromCatalogue)) {
      const whole = node.items.length === 1 && node.items[0]?.kind === 'all';
      const list = whole
        ? `${node.alias}.*`
        : outputs.map((output) => `${outputSql(output)} AS ${quoteName(output.key.text)}`).join(', ');
      return { text: `SELECT ${list} ${from}`, json: 'r', keys };
    }
    const list = outputs.map((output, index) => `${outputSql(output)} AS v${index}`).join(', ');
    const object = this.#object(outputs.map((output, index): [OutputKey, string] => [output.key, `g.v${index}`]));
    return { text: `SELECT ${object} AS j FROM (SELECT ${list} ${from}) g`, json: 'r.j', keys };
  }

  /** Rows as one line of text each, for CSV. */
  lines(): { text: string; keys: string[] } {
    const { outputs, joins } = this.#outputs(this.#root);
    const list = comparable(outputs).map((output, index) => `${outputSql(output)} AS v${index}`);
    const tail = this.#tail(this.#root, outputs);
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
    return { outputs: isGrouped(outputs) ? comparable(outputs) : outputs, joins };
  }

  #plainOutputs(node: ReadNode, item: Exclude<PlannedItem, { kind: 'spread' }>): Output[] {
    const plain = { aggregate: null, json: false, column: null };
    if (item.kind === 'all') {
      this.#reads(node, '*');
      return [...node.relation.columns.keys()].map((name) => ({
        ...plain,
        key: { text: name, fromCatalogue: true },
        sql: `${node.alias}.${quoteName(name)}`,
      }));
    }
    const { key } = item;
    if (item.kind === 'embed') return [{ ...plain, key, sql: this.#embedded(item.node), json: true }];
    const { ref } = item;
    const aggregate = item.aggregate === null ? null : { name: item.aggregate, cast: item.aggregateCast };
    // Only a count has no column. `count(1)` also counts the rows of a spread, which is null where it has none.
    if (ref === null) return [{ ...plain, key, sql: aggregate === null ? 'NULL' : '1', aggregate }];
    return [{ ...plain, key, sql: castSql(this.#column(node, ref), item.cast), aggregate, column: { node, ref } }];
  }

  #tail(node: ReadNode, outputs: readonly Output[]): string {
    return `${this.#where(node)}${groupSql(outputs)}${this.#orderBy(node, outputs)}${rangeSql(node.range, this.#values)}`;
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
    const tail = `${this.#where(node)}${this.#orderBy(node, [])}${rangeSql(node.range, this.#values)}`;
    const select = `SELECT ${list} FROM ${this.#from(node)}${joins}${tail}`;
    const many = node.relationship === null || !isToOne(node.relationship);
    const arrays = outputs.map((_, index) => `coalesce(json_agg(g.v${index}), '[]'::json) AS v${index}`).join(', ');
    const text = many ? `SELECT ${arrays} FROM (${select}) g` : select;
    return {
      outputs: outputs.map((output, index) => ({ ...output, sql: `${alias}.v${index}`, json: many || output.json })),
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

  #orderBy(node: ReadNode, outputs: readonly Output[]): string {
    if (node.order.length === 0) return '';
    return ` ORDER BY ${node.order.map((term) => `${this.#orderTerm(node, term, outputs)}${directionSql(term)}`).join(', ')}`;
  }

  #orderTerm(node: ReadNode, term: PlannedOrder, outputs: readonly Output[]): string {
    if (term.node === null) return this.#column(node, term.ref);
    const shown = isGrouped(outputs) ? orderedOutput(outputs, term) : undefined;
    if (shown !== undefined) return shown.sql;
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
