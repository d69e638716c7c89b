import { Action, Code } from '#server/emails/parts.tsx';
import { useMedium } from '#server/emails/medium.tsx';

/** The button with its link written out, and the code that can be typed instead. */
export function LinkAndCode(props: { link: string; action: string; code: string; expiresInMinutes: number }) {
  const { t } = useMedium();
  return (
    <>
      <Action href={props.link} showUrl>
        {props.action}
      </Action>
      <Code
        lead={t('email.code.lead')}
        code={props.code}
        validity={t('email.code.valid', { minutes: props.expiresInMinutes })}
      />
    </>
  );
}
