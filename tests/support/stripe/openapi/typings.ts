import { readFile } from 'node:fs/promises';
import { parseAst, type ESTree } from 'vite';
import type { Schema } from './schema.ts';

/** Names that a module or namespace declares. */
interface Scope {
  parent: Scope | null;
  types: Map<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration>;
  namespaces: Map<string, Scope>;
}

/**
 * Parameters that the product does not send. Their descriptions would be most of the file; the stand-in names them when
 * it meets one.
 */
const LEFT_OUT = new Set(
  `amount_details hooks payment_details payment_method_data payment_record transfer_data
   application_fee_amount on_behalf_of transfer_group radar_options
   cash_balance tax tax_id_data test_clock
   adaptive_pricing after_expiration branding_settings consent_collection custom_fields discounts invoice_creation
   managed_payments name_collection optional_items permissions phone_number_collection shipping_options
   subscription_data tax_id_collection wallet_options recurring flow_directions`.split(/\s+/),
);
/** Of `payment_method_options`, what cards take. */
const KEPT_OPTIONS = new Set(['card']);

type Member = ESTree.TSSignature;

export function openTypings(resources: URL) {
  const modules = new Map<string, Promise<Scope>>();
  const load = (file: string): Promise<Scope> => {
    const known = modules.get(file);
    if (known !== undefined) return known;
    const loading = readFile(new URL(`${file}.d.ts`, resources), 'utf8').then((source) =>
      readScope(parseAst(source, { lang: 'dts' }).body, null),
    );
    modules.set(file, loading);
    return loading;
  };
  return {
    /** The schema of a parameter type, written as `File:Namespace.Interface`. */
    async parameters(type: string): Promise<Schema> {
      const [file = '', name = ''] = type.split(':');
      const [module, shared] = await Promise.all([load(file), load('../shared')]);
      return new Converter(shared).named(name.split('.'), module);
    },
  };
}

const emptyScope = (parent: Scope | null): Scope => ({ parent, types: new Map(), namespaces: new Map() });

function readScope(
  statements: readonly (ESTree.Statement | ESTree.Directive)[],
  parent: Scope | null,
  scope: Scope = emptyScope(parent),
): Scope {
  for (const statement of statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'TSInterfaceDeclaration' || declaration?.type === 'TSTypeAliasDeclaration') {
      scope.types.set(declaration.id.name, declaration);
    } else if (declaration?.type === 'TSModuleDeclaration' && declaration.id.type === 'Identifier') {
      if (declaration.body?.type === 'TSModuleBlock') {
        // Declarations of the same namespace merge.
        const { name } = declaration.id;
        scope.namespaces.set(
          name,
          readScope(declaration.body.body, scope, scope.namespaces.get(name) ?? emptyScope(scope)),
        );
      }
    }
  }
  return scope;
}

class Converter {
  readonly #shared: Scope;

  constructor(shared: Scope) {
    this.#shared = shared;
  }

  named([first = '', ...rest]: string[], from: Scope): Schema {
    for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
      let inside: Scope | undefined = scope;
      for (const name of [first, ...rest].slice(0, -1)) inside = inside?.namespaces.get(name);
      const declaration = inside?.types.get(rest.at(-1) ?? first);
      if (declaration !== undefined && inside !== undefined) return this.#declared(declaration, inside);
    }
    if (from !== this.#shared) return this.named([first, ...rest], this.#shared);
    throw new Error(`unknown type ${[first, ...rest].join('.')}`);
  }

  #declared(declaration: ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration, scope: Scope): Schema {
    if (declaration.type === 'TSTypeAliasDeclaration') return this.#type(declaration.typeAnnotation, scope);
    const schema = this.#object(declaration.body.body, scope);
    for (const { expression } of declaration.extends) {
      if (expression.type !== 'Identifier') throw new Error(`unexpected ${expression.type}`);
      const base = this.named([expression.name], scope);
      schema.properties = { ...schema.properties, ...base.properties };
    }
    return schema;
  }

  #object(members: readonly Member[], scope: Scope): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const member of members) {
      if (member.type === 'TSIndexSignature') {
        return { type: 'object', additionalProperties: this.#type(member.typeAnnotation.typeAnnotation, scope) };
      }
      if (member.type !== 'TSPropertySignature' || member.typeAnnotation === null) continue;
      const name = keyOf(member.key);
      if (!member.optional) required.push(name);
      properties[name] = LEFT_OUT.has(name)
        ? { 'x-left-out': true }
        : this.#property(name, this.#type(member.typeAnnotation.typeAnnotation, scope));
    }
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }

  #property(name: string, schema: Schema): Schema {
    if (name !== 'payment_method_options' || schema.properties === undefined) return schema;
    const kept = Object.entries(schema.properties).map(([option, value]): [string, Schema] => [
      option,
      KEPT_OPTIONS.has(option) ? value : { 'x-left-out': true },
    ]);
    return { ...schema, properties: Object.fromEntries(kept) };
  }

  #type(type: ESTree.TSType, scope: Scope): Schema {
    switch (type.type) {
      case 'TSStringKeyword':
        return { type: 'string' };
      case 'TSNumberKeyword':
        // Every number of these operations is one: cents, seconds and counts.
        return { type: 'integer' };
      case 'TSBooleanKeyword':
        return { type: 'boolean' };
      case 'TSNullKeyword':
        return { type: 'string', enum: [''] };
      case 'TSLiteralType':
        if (type.literal.type !== 'Literal' || typeof type.literal.value !== 'string') throw new Error('not a text');
        return { type: 'string', enum: [type.literal.value] };
      case 'TSTypeLiteral':
        return this.#object(type.members, scope);
      case 'TSUnionType':
        return union(type.types.filter((member) => !isOpen(member)).map((member) => this.#type(member, scope)));
      case 'TSTypeReference':
        return this.#reference(type, scope);
      default:
        throw new Error(`unexpected ${type.type}`);
    }
  }

  #reference({ typeName, typeArguments }: ESTree.TSTypeReference, scope: Scope): Schema {
    const name = pathOf(typeName);
    const [argument] = typeArguments?.params ?? [];
    if (argument !== undefined) {
      const schema = this.#type(argument, scope);
      if (name.join() === 'Array') return { type: 'array', items: schema };
      if (name.join() === 'Emptyable') return union([schema, { type: 'string', enum: [''] }]);
      throw new Error(`unexpected ${name.join('.')}<…>`);
    }
    if (name.join() === 'Decimal') return { type: 'string' };
    return this.named(name, scope);
  }
}

/** Values that the SDK does not know yet; Stripe itself knows all of its own. */
const isOpen = (type: ESTree.TSType): boolean =>
  type.type === 'TSTypeReference' && pathOf(type.typeName).join() === 'OtherString';

function union(members: Schema[]): Schema {
  const values = members.flatMap((member) => (member.type === 'string' ? (member.enum ?? []) : []));
  const others = members.filter((member) => member.type !== 'string' || member.enum === undefined);
  const texts: Schema[] = values.length > 0 ? [{ type: 'string', enum: [...new Set(values)] }] : [];
  const all = [...others, ...texts];
  return all.length === 1 && all[0] !== undefined ? all[0] : { anyOf: all };
}

function keyOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value;
  throw new Error(`unexpected key ${key.type}`);
}

function pathOf(name: ESTree.TSTypeName): string[] {
  if (name.type === 'Identifier') return [name.name];
  if (name.type === 'TSQualifiedName') return [...pathOf(name.left), name.right.name];
  throw new Error(`unexpected ${name.type}`);
}
