import { LinkButton } from '#web/ui/link-button.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';

/** The closing section of a page: one line and one button. */
export function Closing({ content }: { content: { title: string; text: string; button: string } }) {
  return (
    <section aria-labelledby="closing-title" className="page pb-14 lg:pb-28">
      <div className="closing relative isolate overflow-clip rounded-sheet px-6 py-10 sm:px-12 lg:px-16 lg:py-20">
        <Waveform
          bars={110}
          seed={4.2}
          silent
          className="absolute inset-x-0 bottom-0 -z-10 h-2/5 w-full translate-y-1/2 text-black/12"
        />
        <h2 id="closing-title" className="poster text-[clamp(2.75rem,0.9rem+10vw,8.5rem)]">
          {content.title}
        </h2>
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
          <p className="max-w-[44ch] text-lede font-medium">{content.text}</p>
          <LinkButton to="/contact" variant="paper" size="lg">
            {content.button}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
