import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Waveform } from '#web/ui/pictures/waveform.tsx';

const steps = ['choose', 'intake', 'watch'] as const;

/** Shown to clients without orders: what the portal is for, and how to start. */
export function Welcome() {
  const t = useText();
  return (
    <section aria-labelledby="welcome" className="surface-lit grid gap-8 rounded-sheet p-6 sm:p-10">
      <div className="grid justify-items-start gap-4">
        <Waveform bars={48} seed={7} silent className="h-10 w-48 text-line" />
        <h2 id="welcome" className="poster text-poster-4">
          {t('portal.welcome.title')}
        </h2>
        <p className="max-w-[58ch] text-soft">{t('portal.welcome.text')}</p>
      </div>
      <ol className="grid gap-5 sm:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step} className="grid content-start gap-1.5 border-t border-line pt-4">
            <span aria-hidden="true" className="figure text-signal">
              {at + 1}
            </span>
            <span className="font-semibold">{t(`portal.welcome.${step}`)}</span>
            <span className="text-sm text-faint">{t(`portal.welcome.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <BookLink className="justify-self-start">{t('portal.book')}</BookLink>
    </section>
  );
}
