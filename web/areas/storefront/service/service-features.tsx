import type { ServiceContent } from '#domain/content/schemas/service.ts';

/** The service's features, process, and accounts if it has any. */
export function ServiceFeatures({ content }: { content: Omit<ServiceContent, 'story'> }) {
  const { features, featuresTitle, process, processTitle, network } = content;
  return (
    <>
      <section aria-labelledby="features-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
        <h2 id="features-title" className="poster max-w-[16ch] text-poster-2">
          {featuresTitle}
        </h2>
        <BlockGrid blocks={features} />
      </section>
      {network ? (
        <section id={network.anchor} aria-labelledby="network-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
          <h2 id="network-title" className="poster max-w-[18ch] text-poster-2">
            {network.title}
          </h2>
          <p className="mt-5 max-w-[60ch] text-lede text-soft">{network.lead}</p>
          <div className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {network.accounts.map((account) => (
              <article key={account.title} className="surface-1 rounded-card p-6">
                <span
                  aria-hidden="true"
                  className="mb-8 grid size-14 place-items-center rounded-full bg-ground shadow-[inset_0_0_0_3px_var(--service)]"
                >
                  <span className="poster text-2xl text-service">{account.title.charAt(0)}</span>
                </span>
                <h3 className="title text-lg">{account.title}</h3>
                <p className="mt-2 text-soft">{account.text}</p>
              </article>
            ))}
          </div>
        </section>
      ) : null}
      {process && processTitle ? (
        <section aria-labelledby="process-title" className="page pb-[clamp(4.5rem,3rem+6vw,9rem)]">
          <h2 id="process-title" className="poster max-w-[18ch] text-poster-3">
            {processTitle}
          </h2>
          <ol className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            {process.map((step, index) => (
              <li key={step.title} className="border-t-2 border-service pt-5">
                <span aria-hidden="true" className="figure text-[2.5rem] text-service">
                  {index + 1}
                </span>
                <h3 className="title mt-4 text-lg">{step.title}</h3>
                <p className="mt-2 text-soft">{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

function BlockGrid({ blocks }: { blocks: ServiceContent['features'] }) {
  return (
    <div className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3">
      {blocks.map((block) => (
        <article key={block.title} className="border-t border-line pt-6">
          <span aria-hidden="true" className="-mt-[1.5625rem] mb-6 block h-px w-12 bg-service" />
          <h3 className="title text-[1.1875rem]">{block.title}</h3>
          <p className="mt-2.5 text-soft">{block.text}</p>
        </article>
      ))}
    </div>
  );
}
