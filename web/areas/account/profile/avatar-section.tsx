import { useId, useRef, useState } from 'react';
import { useAvatar, useReplaceAvatar } from '#web/features/accounts/session/avatar.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { isPicture, PICTURE_TYPES } from '#web/lib/forms/square-picture.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

type Notice = { tone: 'success' | 'error'; text: string };

/** The user's avatar: cropped to a square in the browser, shown in the header and to the team. */
export function AvatarSection({ user }: { user: SessionUser }) {
  const t = useText();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const avatar = useAvatar(user.id);
  const replace = useReplaceAvatar(user.id);
  const [notice, setNotice] = useState<Notice | null>(null);

  const save = async (file: File | null) => {
    setNotice(null);
    if (file !== null && !isPicture(file)) return setNotice({ tone: 'error', text: t('account.avatar.wrong') });
    try {
      await replace.mutateAsync(file);
      setNotice({ tone: 'success', text: file === null ? t('account.avatar.removed') : t('account.avatar.saved') });
    } catch (error) {
      console.error('the picture could not be changed', error);
      setNotice({ tone: 'error', text: t('account.avatar.failed') });
    }
  };

  return (
    <section aria-labelledby={titleId} className="surface-1 flex flex-wrap items-center gap-6 rounded-card p-5 sm:p-7">
      <Avatar size="lg" name={user.firstName} src={avatar.data} />
      <div className="grid min-w-0 grow gap-3">
        <header className="grid gap-1">
          <h2 id={titleId} className="title text-xl">
            {t('account.avatar.title')}
          </h2>
          <p className="text-[0.9375rem] text-soft">{t('account.avatar.lede')}</p>
        </header>
        {notice === null ? null : <Banner tone={notice.tone}>{notice.text}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="sm"
            busy={replace.isPending}
            busyText={t('account.avatar.busy')}
            onClick={() => input.current?.click()}
          >
            {avatar.data ? t('account.avatar.replace') : t('account.avatar.choose')}
          </Button>
          {avatar.data ? (
            <Button variant="quiet" size="sm" disabled={replace.isPending} onClick={() => void save(null)}>
              {t('account.avatar.remove')}
            </Button>
          ) : null}
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES}
            hidden
            aria-label={t('account.avatar.choose')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file !== undefined) void save(file);
            }}
          />
        </div>
      </div>
    </section>
  );
}
