import type { Database, Transaction } from '#server/platform/db/database.ts';
import { inChildSpan, SpanKind } from './span.ts';

type DatabaseServer = 'primary' | 'replica';

export type TraceDatabase = (db: Database, server: DatabaseServer) => Database;

/** Texts of statements hold no values, see `Sql`. */
const statementSpans =
  (server: DatabaseServer) =>
  <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
      'hypecast.database': server,
    };
    return inChildSpan(operation, { kind: SpanKind.CLIENT, attributes }, work);
  };

type StatementSpan = ReturnType<typeof statementSpans>;

const traceTransaction = (sql: Transaction, statementSpan: StatementSpan): Transaction => ({
  query: (text, params, options) => statementSpan(text, () => sql.query(text, params, options)),
  finish: (text, params) => statementSpan(text, () => sql.finish(text, params)),
  script: (text) => statementSpan(text, () => sql.script(text)),
  savepoint: (work) =>
    inChildSpan('savepoint', {}, () => sql.savepoint((inner) => work(traceTransaction(inner, statementSpan)))),
  copyOut: (query) => statementSpan(query, () => sql.copyOut(query)),
  copyIn: (target, lines) => sql.copyIn(target, lines),
});

/** The same database, with a span for every statement and transaction that belongs to a trace. */
export const traceDatabase: TraceDatabase = (db, server) => {
  const { poolUse, setClock } = db;
  const statementSpan = statementSpans(server);
  return {
    engine: db.engine,
    query: (text, params, options) => statementSpan(text, () => db.query(text, params, options)),
    single: (statement, options) => statementSpan(statement.text, () => db.single(statement, options)),
    transaction: (work, options) =>
      inChildSpan('transaction', {}, () =>
        db.transaction((sql) => work(traceTransaction(sql, statementSpan)), options),
      ),
    script: (text) => statementSpan(text, () => db.script(text)),
    listen: (channel, handler) => db.listen(channel, handler),
    ...(poolUse !== undefined && { poolUse: () => poolUse.call(db) }),
    ...(setClock !== undefined && { setClock: (at) => setClock.call(db, at) }),
    close: () => db.close(),
  };
};
