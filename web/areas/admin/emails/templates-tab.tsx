import { useState } from 'react';
import { clsx } from 'clsx';
import { isLocale, type Locale } from '#domain/locales.ts';
import { useEmailTemplates, useRealChoices, type EmailTemplate, type RealData } from '#web/features/emails/previews.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EmailSheet } from './email-sheet.tsx';
import { LanguageOptions } from './language-options.tsx';
import { SendTest } from './send-test.tsx';

const TEMPLATE = 'template';

/** All emails that the system sends. */
export function TemplatesTab() {
  const templates = useEmailTemplates();
  return (
    <QueryStates query={templates} what="the templates" skeleton={<Skeleton className="h-[36rem] rounded-card" />}>
      {(loaded) => <Templates templates={loaded} />}
    </QueryStates>
  );
}

/** The URL holds the selected one. */
function Templates({ templates }: { templates: EmailTemplate[] }) {
  const { params: search, change } = useUrlParams();
  const chosen = templates.find(({ name }) => name === search.get(TEMPLATE)) ?? templates[0];
  const choose = (name: string) => change((params) => params.set(TEMPLATE, name));
  if (chosen === undefined) return null;
  return (
    <div className="grid gap-7 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Email templates" className="grid content-start gap-0.5 max-lg:hidden">
        {templates.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen.name}
            onClick={() => choose(name)}
            className={clsx(
              'min-h-11 rounded-control px-3 text-start text-[0.9375rem]',
              name === chosen.name ? 'bg-white/8 text-bone' : 'text-soft hover:text-bone',
            )}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className="lg:hidden">
        <SelectField label="Template" value={chosen.name} onChange={(event) => choose(event.target.value)}>
          {templates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <Template key={chosen.name} template={chosen} />
    </div>
  );
}

function Template({ template }: { template: EmailTemplate }) {
  const { name, title, when, previewWith, channel } = template;
  const [locale, setLocale] = useState<Locale>('en');
  const [id, setId] = useState('');
  const choices = useRealChoices(previewWith);
  const real: RealData = id === '' ? null : previewWith === 'order' ? { orderId: id } : { contactId: id };
  const email = { template: name, locale, real };
  return (
    <section aria-labelledby="template-title" className="grid min-w-0 content-start gap-5">
      <header className="grid gap-1">
        <h2 id="template-title" className="title text-xl">
          {title}
        </h2>
        <p className="text-soft">{when}.</p>
      </header>
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-44">
          <SelectField
            label="Language"
            value={locale}
            onChange={({ target: { value } }) => isLocale(value) && setLocale(value)}
          >
            <LanguageOptions />
          </SelectField>
        </div>
        {previewWith === null ? null : (
          <div className="w-72 max-w-full">
            <SelectField
              label="Preview with"
              value={id}
              hint={choices.isError ? 'The stored emails couldn’t be loaded' : undefined}
              onChange={(event) => setId(event.target.value)}
            >
              <option value="">Sample data</option>
              {choices.data?.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.text}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {channel === 'text' ? null : <SendTest email={email} />}
      </div>
      <EmailSheet email={email} title={`Preview: ${title}`} textOnly={channel === 'text'} />
    </section>
  );
}
