import type { DocumentSummary, EditedDocument } from '#domain/content/document-views.ts';
import type { DocumentName } from '#domain/content/document-names.ts';
import type { FieldProblem } from '#domain/content/check-document.ts';
import { isObject, type JsonObject } from '#domain/content/form-schema.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';

export const home: DocumentName = { kind: 'page', key: 'home', language: 'en' };
export const contact: DocumentName = { kind: 'page', key: 'contact', language: 'en' };
export const terms: DocumentName = { kind: 'legal', key: 'terms-of-service', language: 'en' };
export const refunds: DocumentName = { kind: 'legal', key: 'refund-policy', language: 'en' };
export const profileName: DocumentName = { kind: 'profile', key: 'shop', language: 'en' };

/** What an endpoint answers, whether it did as asked or not. */
type Outcome<T> = T & Failure & { details?: { fields?: FieldProblem[] } };

/** The editor's requests, as one member of the team. */
export function editorOf(server: Pick<TestServer, 'url'>, as: Pick<SignedIn, 'accessToken'>) {
  const get = async <T>(endpoint: string, query: Record<string, string | number> = {}): Promise<T> => {
    const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await fetch(`${server.url}/functions/v1/${endpoint}?${new URLSearchParams(values)}`, {
      headers: { authorization: `Bearer ${as.accessToken}` },
    });
    if (!response.ok) throw new Error(`${endpoint}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const post = <T>(endpoint: string, body: object) => callFunction<Outcome<T>>(server, endpoint, body, { as });
  const read = (name: DocumentName) => get<EditedDocument>('document', { ...name });
  const save = (name: DocumentName, revision: number, body: JsonObject | null) =>
    post<{ revision: number }>('save-draft', { ...name, revision, body });
  const publish = (name: DocumentName, revision: number) =>
    post<{ version: number }>('publish-document', { ...name, revision });

  return {
    read,
    save,
    publish,
    list: () => get<DocumentSummary[]>('documents'),
    version: (name: DocumentName, version: number) => get<JsonObject>('document-version', { ...name, version }),
    restore: (name: DocumentName, revision: number, version: number) =>
      post<{ version: number }>('restore-document', { ...name, revision, version }),
    confirm: (name: DocumentName, version: number, person: string) =>
      post<object>('confirm-document', { ...name, version, name: person }),
    preview: (name: DocumentName, body: JsonObject) => post<{ path: string }>('open-preview', { ...name, body }),
    /** Saves a draft with these fields changed. @returns its revision */
    async draft(name: DocumentName, changes: JsonObject): Promise<number> {
      const { revision, body } = await read(name);
      return (await save(name, revision, { ...body, ...changes })).body.revision;
    },
    /** Publishes a document with these fields changed. @returns the number of the version */
    async change(name: DocumentName, changes: JsonObject): Promise<number> {
      const { revision, body } = await read(name);
      const saved = await save(name, revision, { ...body, ...changes });
      return (await publish(name, saved.body.revision)).body.version;
    },
  };
}

export type Editor = ReturnType<typeof editorOf>;

/** A part of a document, such as `story`. */
export function partOf(body: JsonObject, name: string): JsonObject {
  const part = body[name];
  if (!isObject(part)) throw new Error(`${name} is no part of the document`);
  return part;
}
