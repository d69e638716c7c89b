import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFiles, removeFiles, uploadFile } from '#web/lib/data/storage.ts';
import { squarePicture } from '#web/lib/forms/square-picture.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const BUCKET = 'avatars';
const keyOf = (userId: string) => ['users', 'avatar', userId];

/** The URL of the user's avatar; null if there is none. */
export function useAvatar(userId: string | undefined) {
  return useQuery({
    queryKey: keyOf(userId ?? ''),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('users')
        .select('avatar')
        .eq('id', userId ?? '')
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data[0]?.avatar ?? null;
    },
  });
}

/** Stores the avatar's file name in the profile; null for none. */
async function nameAvatar(name: string | null): Promise<string | null> {
  const rest = await restClient();
  const { data, error } = await rest.rpc('set_avatar', { name });
  if (error) throw new Error(error.message);
  return data;
}

/** A new picture gets a new name, so that no cache serves the old one. */
async function replaceAvatar(userId: string, file: File | null): Promise<string | null> {
  const before = await listFiles(BUCKET, userId);
  let url: string | null = null;
  if (file === null) await nameAvatar(null);
  else {
    const picture = await squarePicture(file);
    const name = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
    await uploadFile(BUCKET, name, picture);
    url = await nameAvatar(name);
  }
  if (before.length > 0) await removeFiles(BUCKET, before);
  return url;
}

/** Replaces the user's avatar with `file`, or removes it if null. @throws {Error} */
export function useReplaceAvatar(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File | null) => replaceAvatar(userId, file),
    onSuccess: (url) => queries.setQueryData(keyOf(userId), url),
  });
}
