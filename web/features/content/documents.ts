import { useRevalidator } from 'react-router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentSummary, EditedDocument } from '#domain/content/document-views.ts';
import type { DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import type { LogoMark } from '#domain/content/profile/logo.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { reloadShop } from '#web/lib/data/shop.ts';

export const PROFILE: DocumentName = { kind: 'profile', key: 'shop', language: SOURCE_LOCALE };

const ALL = ['documents'];
const keyOf = ({ kind, key, language }: DocumentName) => [...ALL, kind, key, language];
const queryOf = ({ kind, key, language }: DocumentName, more: Record<string, string> = {}) =>
  new URLSearchParams({ kind, key, language, ...more });

export const useDocuments = () =>
  useQuery({
    queryKey: ALL,
    queryFn: async ({ signal }) => (await callFunction<DocumentSummary[]>('documents', { signal })).data,
  });

/** `enabled`: false for who may not read it. */
export const useDocument = (name: DocumentName, enabled = true) =>
  useQuery({
    queryKey: keyOf(name),
    enabled,
    queryFn: async ({ signal }) => (await callFunction<EditedDocument>(`document?${queryOf(name)}`, { signal })).data,
    // What is being typed must not be replaced in the background.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export const useVersion = (name: DocumentName, version: number | null) =>
  useQuery({
    queryKey: [...keyOf(name), 'version', version],
    enabled: version !== null,
    queryFn: async ({ signal }) =>
      (await callFunction<JsonObject>(`document-version?${queryOf(name, { version: String(version) })}`, { signal }))
        .data,
  });

/** Stores the draft; `body` null discards it. @throws {FunctionError} */
export const saveDraft = async (name: DocumentName, revision: number, body: JsonObject | null): Promise<number> =>
  (await callFunction<{ revision: number }>('save-draft', { body: { ...pick(name), revision, body } })).data.revision;

export const publishDraft = (name: DocumentName, revision: number) =>
  callFunction<{ version: number }>('publish-document', { body: { ...pick(name), revision } });

export const restoreVersion = (name: DocumentName, revision: number, version: number) =>
  callFunction<{ version: number }>('restore-document', { body: { ...pick(name), revision, version } });

export const confirmVersion = (document: DocumentName, version: number, name: string) =>
  callFunction('confirm-document', { body: { ...pick(document), version, name } });

/** @returns the path of the page, which shows the body as it is now */
export const openPreview = async (name: DocumentName, body: JsonObject): Promise<string> =>
  (await callFunction<{ path: string }>('open-preview', { body: { ...pick(name), body } })).data.path;

/** @returns what the profile stores of it */
export const uploadLogo = async (mark: LogoMark, file: File): Promise<string> =>
  (await callFunction<{ logo: string }>(`upload-logo?mark=${mark}`, { body: file })).data.logo;

const pick = ({ kind, key, language }: DocumentName): DocumentName => ({ kind, key, language });

/**
 * A change of a document. The lists and the document are read again when it has succeeded.
 * @param done text of a toast. Callbacks of `mutate` are not called where the changed document gets another form.
 */
export function useDocumentAct<Result = unknown>(act: () => Promise<Result>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done !== undefined) showToast(done, 'success');
      return client.invalidateQueries({ queryKey: ALL });
    },
  });
}

/** A {@link useDocumentAct} that changes what visitors see. Of a profile, also what this document knows of it. */
export function usePublication({ kind }: DocumentName, act: () => Promise<unknown>, done: string) {
  const { revalidate } = useRevalidator();
  return useDocumentAct(async () => {
    await act();
    if (kind === 'profile') await reloadShop(revalidate);
  }, done);
}
