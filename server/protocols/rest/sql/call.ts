import type { Call } from '#server/protocols/rest/plan/plan-call.ts';
import type { RoutineParam } from '#server/protocols/rest/schema.ts';
import { quoteName, quoteQualified } from './identifiers.ts';
import { arrayText, type Values } from './values.ts';

const named = (param: RoutineParam, sql: string) =>
  `${param.variadic ? 'VARIADIC ' : ''}${param.name === '' ? '' : `${quoteName(param.name)} => `}${sql}`;

function directValue(param: RoutineParam, given: readonly string[], values: Values): string {
  const last = given.at(-1) ?? '';
  const isList = param.variadic && !(given.length === 1 && last.startsWith('{'));
  return values.as(isList ? arrayText(given) : last, param.type);
}

/** The call itself, and the FROM item that provides its arguments. */
function invocation({ routine, input }: Call, values: Values): { call: string; body: string | null } {
  const name = quoteQualified(routine.schema, routine.name);
  const param = (wanted: string) => routine.params.find((each) => each.name === wanted);
  if (input.kind === 'whole') {
    const [only] = routine.params;
    return { call: `${name}(${only === undefined ? '' : values.as(input.text, only.type)})`, body: null };
  }
  if (input.kind === 'direct') {
    const args = input.args.flatMap(([key, given]) => {
      const found = param(key);
      return found === undefined ? [] : [named(found, directValue(found, given, values))];
    });
    return { call: `${name}(${args.join(', ')})`, body: null };
  }
  const params = input.names.flatMap((key) => param(key) ?? []);
  if (params.length === 0) return { call: `${name}()`, body: null };
  const typed = params.map((each) => `${quoteName(each.name)} ${each.type.sql}`).join(', ');
  return {
    call: `${name}(${params.map((each) => named(each, `b.${quoteName(each.name)}`)).join(', ')})`,
    body: `json_to_record(${values.text(input.json)}::json${input.isArray ? '->0' : ''}) AS b(${typed})`,
  };
}

/** A SELECT of the function's rows; a scalar is named `s`. The function runs once, however often the result is used. */
export function callSql(call: Call, values: Values): string {
  const { call: invoked, body } = invocation(call, values);
  if (call.routine.returns.scalar) return `SELECT ${invoked} AS s${body === null ? '' : ` FROM ${body}`}`;
  return `SELECT c.* FROM ${body === null ? '' : `${body}, LATERAL `}${invoked} AS c`;
}
