import { useState, type SubmitEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { recogniseLink } from '#domain/catalogue/service-link.ts';
import { LinkSign } from '#web/features/catalogue/service-link/link-sign.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** Also works without scripts: the browser opens the same address. */
export function LinkForm({ given, problem }: { given: string; problem: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const action = useHref('/start');
  const [typed, setTyped] = useState(given);
  const platform = recogniseLink(typed)?.platform;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(`/start?${new URLSearchParams({ link: typed })}`, { preventScrollReset: true });
  };
  return (
    <form method="get" action={action} noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label={t('start.link')}
        name="link"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={2000}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={typed === given ? problem : undefined}
        mark={platform === undefined ? undefined : <LinkSign platform={platform} />}
      />
      <Button type="submit" variant={given === '' || typed !== given ? 'primary' : 'secondary'} block>
        {t('start.submit')}
      </Button>
    </form>
  );
}
