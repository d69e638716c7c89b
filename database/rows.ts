import type { Database, DriverRows } from './types.generated.ts';

type Public = Database['public'];

/** A row of a table or view as queries of the server get it: `Row<'orders'>`, `Row<'auth.users'>`. */
export type Row<Name extends keyof DriverRows> = DriverRows[Name];

/** A row of a table or view as JSON of the REST API. */
export type RestRow<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name]['Row'];

/** What an insert through the REST API takes. */
export type RestInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert'];

/** What an update through the REST API takes. */
export type RestUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update'];

/** What a function of the database returns through the REST API. */
export type RestResult<Name extends keyof Public['Functions']> = Public['Functions'][Name]['Returns'];
