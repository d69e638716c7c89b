import type { Database, Transaction } from '#server/platform/db/database.ts';
import { inChildSpan, SpanKind } from './span.ts';

/** Texts of statements hold no values, see `Sql`. */
const statementSpan = <T>(text: string, work: () => Promise<T>): Promise<T> => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  return inChildSpan(operation, { kind: SpanKind.CLIENT, attributes }, work);
};

const traceTransaction = (sql: Transaction): Transaction => ({
  query: (text, params, options) => statementSpan(text, () => sql.query(text, params, options)),
  finish: (text, params) => statementSpan(text, () => sql.finish(text, params)),
  script: (text) => statementSpan(text, () => sql.script(text)),
  savepoint: (work) => inChildSpan('savepoint', {}, () => sql.savepoint((inner) => work(traceTransaction(inner)))),
  copyOut: (query) => statementSpan(query, () => sql.copyOut(query)),
  copyIn: (target, lines) => sql.copyIn(target, lines),
});

/** The same database, with a span for every statement and transaction that belongs to a trace. */
export function traceDatabase(db: Database): Database {
  const { poolUse, setClock } = db;
  return {
    engine: db.engine,
    query: (text, params, options) => statementSpan(text, () => db.query(text, params, options)),
    single: (statement, options) => statementSpan(statement.text, () => db.single(statement, options)),
    transaction: (work, options) =>
      inChildSpan('transaction', {}, () => db.transaction((sql) => work(traceTransaction(sql)), options)),
    script: (text) => statementSpan(text, () => db.script(text)),
    listen: (channel, handler) => db.listen(channel, handler),
    ...(poolUse !== undefined && { poolUse: () => poolUse.call(db) }),
    ...(setClock !== undefined && { setClock: (at) => setClock.call(db, at) }),
    close: () => db.close(),
  };
}
