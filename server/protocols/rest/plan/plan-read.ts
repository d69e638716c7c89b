import { RestError, unknownColumn } from '#server/protocols/rest/errors.ts';
import type {
  Comparison,
  EmbedItem,
  Field,
  FieldItem,
  Filter,
  Logic,
  Operation,
  OrderTerm,
  ParsedQuery,
  Range,
  SelectItem,
} from '#server/protocols/rest/parse/ast.ts';
import { isToOne, type Relation, type Schema, type TypeRef } from '#server/protocols/rest/schema.ts';
import { findRelationship } from './find-relationship.ts';
import { requireWithin, type RequestLimits } from './request-limits.ts';
import {
  aggregates,
  isRoutine,
  MAX_ROWS,
  type ColumnRef,
  type OutputKey,
  type PlannedItem,
  type PlannedLogic,
  type PlannedOrder,
  type ReadNode,
} from './read-plan.ts';

/** The position of a relation in the tree: levels of embedding and of lists above it. */
interface Level {
  depth: number;
  lists: number;
}

const ROOT: Level = { depth: 0, lists: 0 };

/** Resolves a parsed query against the catalogue. Afterwards every name in the SQL comes from the catalogue. */
export class ReadPlanner {
  readonly #schema: Schema;
  readonly #limits: RequestLimits;
  #nodes = 0;
  #columns = 0;
  #filters = 0;
  #searches = 0;
  #expressions = 0;
  #orders = 0;

  constructor(schema: Schema, limits: RequestLimits) {
    this.#schema = schema;
    this.#limits = limits;
  }

  /**
   * @param skipRootLogic the root's filters belong to a write and are planned by {@link planLogic}
   * @throws {RestError} PGRST100, 108, 118, 120, 200, 201, or 42703 for an unknown column
   */
  plan(relation: Relation, query: ParsedQuery, range: Range | null, skipRootLogic = false): ReadNode {
    const select: SelectItem[] = query.select.length === 0 ? [{ kind: 'all' }] : query.select;
    const root = this.#node({ relation, name: relation.name, relationship: null, inner: false }, select, ROOT);
    requireWithin(this.#limits, 'size', this.#columns * this.#nodes);
    if (range !== null) root.range = capped(range);
    const wanted = new Map<ReadNode, Partial<Range>>();
    for (const { path, value } of query.ranges) {
      const node = findNode(root, path);
      wanted.set(node, { ...wanted.get(node), ...value });
    }
    for (const [node, { limit, offset }] of wanted) {
      node.range = capped({ limit: limit ?? node.range.limit, offset: offset ?? node.range.offset });
    }
    for (const { path, value } of query.logic) {
      if (path.length === 0 && skipRootLogic) continue;
      const node = findNode(root, path);
      node.logic.push(this.planLogic(node, value));
    }
    for (const { path, value } of query.orders) {
      const node = findNode(root, path);
      for (const term of value) node.order.push(this.#order(node, term));
    }
    return root;
  }

  #node(
    shown: Pick<ReadNode, 'relation' | 'name' | 'relationship' | 'inner'>,
    select: SelectItem[],
    { depth, lists }: Level,
  ): ReadNode {
    const { relationship } = shown;
    const isList = relationship !== null && !isToOne(relationship);
    const level = { depth, lists: isList ? lists + 1 : lists };
    requireWithin(this.#limits, 'depth', depth);
    requireWithin(this.#limits, 'lists', level.lists);
    requireWithin(this.#limits, 'embeds', this.#nodes);
    const node: ReadNode = {
      ...shown,
      alias: `t${this.#nodes++}`,
      items: [],
      children: [],
      logic: [],
      order: [],
      range: { limit: relationship !== null && isToOne(relationship) ? null : MAX_ROWS, offset: 0 },
    };
    node.items = select.flatMap((item) => this.#item(node, item, level));
    return node;
  }

  #item(node: ReadNode, item: SelectItem, level: Level): PlannedItem[] {
    if (item.kind === 'embed') return this.#embed(node, item, { ...level, depth: level.depth + 1 });
    this.#columns += item.kind === 'all' ? node.relation.columns.size : 1;
    return [item.kind === 'all' ? item : this.#field(node, item)];
  }

  #field(node: ReadNode, item: FieldItem): PlannedItem {
    const { name, path } = item.field;
    // `embed(count)` without parentheses is what clients of older servers send.
    const bareCount =
      name === 'count' && path.length === 0 && !node.relation.columns.has('count') && item.aggregate === null;
    const aggregate = bareCount ? 'count' : item.aggregate;
    const ref = name === '*' || bareCount ? null : this.#resolve(node.relation, item.field);
    return {
      kind: 'column',
      ref,
      cast: this.#type(item.cast),
      aggregate,
      aggregateCast: this.#type(item.aggregateCast),
      key: keyOf(item, aggregate),
    };
  }

  #embed(node: ReadNode, item: EmbedItem, level: Level): PlannedItem[] {
    const relationship = findRelationship(this.#schema, node.relation, item.target, item.hint);
    const child = this.#node(
      { relation: relationship.to, name: item.alias ?? item.target, relationship, inner: item.inner },
      item.select,
      level,
    );
    node.children.push(child);
    if (item.spread) {
      if (!isToOne(relationship) && aggregates(child)) throw aggregatesInList();
      return [{ kind: 'spread', node: child }];
    }
    // `embed()` is used for filtering and produces no output.
    if (item.select.length === 0) return [];
    return [{ kind: 'embed', node: child, key: { text: child.name, fromCatalogue: item.alias === null } }];
  }

  #type(name: string | null): TypeRef | null {
    if (name === null) return null;
    const type = this.#schema.type(name);
    if (type === undefined) throw new RestError(400, '42704', `type "${name}" does not exist`);
    return type;
  }

  #resolve(relation: Relation, field: Field): ColumnRef {
    const source = relation.columns.get(field.name) ?? this.#schema.computed(relation, field.name);
    if (source === undefined) throw unknownColumn(relation.name, field.name);
    const own = isRoutine(source) ? source.returns.type : source.type;
    const last = field.path.at(-1);
    const type =
      last === undefined ? own : last.arrow === '->>' ? this.#known('text') : this.#known(own.json ?? 'jsonb');
    return { source, path: field.path, type };
  }

  #known(name: string): TypeRef {
    const type = this.#schema.type(name);
    if (type === undefined) throw new Error(`the catalogue does not hold the type ${name}`);
    return type;
  }

  planLogic(node: ReadNode, logic: Logic): PlannedLogic {
    if (logic.kind === 'group')
      return { ...logic, members: logic.members.map((member) => this.planLogic(node, member)) };
    return this.#filter(node, logic.filter);
  }

  #filter(node: ReadNode, filter: Filter): PlannedLogic {
    requireWithin(this.#limits, 'filters', ++this.#filters);
    const { operation } = filter;
    if (searchesText(operation)) requireWithin(this.#limits, 'searches', ++this.#searches);
    if (isExpression(operation)) requireWithin(this.#limits, 'expressions', ++this.#expressions);
    const { name, path } = filter.field;
    const child = node.relation.columns.has(name) ? undefined : node.children.find((each) => each.name === name);
    if (child === undefined || path.length > 0) {
      return {
        kind: 'filter',
        ref: this.#resolve(node.relation, filter.field),
        negated: filter.negated,
        operation,
      };
    }
    if (operation.kind !== 'is' || (operation.value !== 'null' && operation.value !== 'not_null')) {
      throw new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      });
    }
    return { kind: 'exists', node: child, negated: (operation.value === 'null') !== filter.negated };
  }

  #order(node: ReadNode, term: OrderTerm): PlannedOrder {
    requireWithin(this.#limits, 'orders', ++this.#orders);
    const { descending, nulls } = term;
    if (term.relation === null) return { ref: this.#resolve(node.relation, term.field), node: null, descending, nulls };
    const child = findNode(node, [term.relation]);
    if (child.relationship === null || !isToOne(child.relationship)) {
      throw new RestError(400, 'PGRST118', `A related order on '${child.name}' is not possible`, {
        details: `'${node.name}' and '${child.name}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    return {
      ref: spreadAs(node, child, term.field) ?? this.#resolve(child.relation, term.field),
      node: child,
      descending,
      nulls,
    };
  }
}

const compares = (operation: Operation, ...comparisons: Comparison[]) =>
  operation.kind === 'compare' && comparisons.includes(operation.comparison);
const searchesText = (operation: Operation) =>
  operation.kind === 'search' || compares(operation, 'like', 'ilike') || isLiteral(operation);
const isExpression = (operation: Operation) => compares(operation, 'match', 'imatch') && !isLiteral(operation);

/**
 * An expression that means nothing but its text takes no longer than `like`, which cannot express a text with `*`: here
 * escaped signs are letters.
 */
const LITERAL = /^\^?(?:[^!-/:-@[-`{-~]|\\[!-/:-@[-`{-~])*$/;
const isLiteral = (operation: Operation) =>
  operation.kind === 'compare' &&
  compares(operation, 'match', 'imatch') &&
  operation.value.includes(String.raw`\*`) &&
  LITERAL.test(operation.value);

const capped = ({ limit, offset }: Range): Range => ({ limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS), offset });

/** The rows that a request wants of a result without columns. */
export function rootRange(query: ParsedQuery, header: Range | null): Range {
  const all: Range = { limit: null, offset: 0, ...header };
  return capped(
    query.ranges.reduce((range, { path, value }) => (path.length === 0 ? { ...range, ...value } : range), all),
  );
}

/** The column that a spread shows under an alias. */
function spreadAs(node: ReadNode, child: ReadNode, { name, path }: Field): ColumnRef | null {
  const isSpread = node.items.some((item) => item.kind === 'spread' && item.node === child);
  if (!isSpread || path.length > 0 || child.relation.columns.has(name)) return null;
  const shown = child.items.find(
    (item) => item.kind === 'column' && item.key.text === name && item.aggregate === null && item.cast === null,
  );
  return shown?.kind === 'column' ? shown.ref : null;
}

function findNode(root: ReadNode, path: readonly string[]): ReadNode {
  let node = root;
  for (const name of path) {
    const child = node.children.find((each) => each.name === name);
    if (child === undefined) {
      throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      });
    }
    node = child;
  }
  return node;
}

function keyOf(item: FieldItem, aggregate: string | null): OutputKey {
  if (item.alias !== null) return { text: item.alias, fromCatalogue: false };
  if (aggregate !== null) return { text: aggregate, fromCatalogue: true };
  const lastKey = item.field.path.findLast((step) => typeof step.key === 'string')?.key;
  if (lastKey !== undefined) return { text: String(lastKey), fromCatalogue: false };
  return { text: item.field.name, fromCatalogue: true };
}

const aggregatesInList = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });
