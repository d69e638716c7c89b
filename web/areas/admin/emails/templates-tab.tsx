import { useState } from 'react';
import { clsx } from 'clsx';
import { isLocale, locales, languageNames, type Locale } from '#domain/locales.ts';
import { mailTemplate, mailTemplateNames, type MailTemplateName } from '#domain/mail-templates.ts';
import { useRealChoices, type RealData } from '#web/features/emails/previews.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { EmailSheet } from './email-sheet.tsx';
import { SendTest } from './send-test.tsx';

const TEMPLATE = 'template';

/** All email templates. The URL holds the selected one. */
export function TemplatesTab() {
  const { params: search, change } = useUrlParams();
  const chosen = mailTemplateNames.find((name) => name === search.get(TEMPLATE)) ?? mailTemplateNames[0];
  const choose = (name: MailTemplateName) => change((params) => params.set(TEMPLATE, name));
  return (
    <div className="grid gap-7 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Email templates" className="grid content-start gap-0.5 max-lg:hidden">
        {mailTemplateNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => choose(name)}
            className={clsx(
              'min-h-11 rounded-control px-3 text-start text-[0.9375rem]',
              name === chosen ? 'bg-white/8 text-bone' : 'text-soft hover:text-bone',
            )}
          >
            {mailTemplate(name).title}
          </button>
        ))}
      </nav>
      <div className="lg:hidden">
        <SelectField
          label="Template"
          value={chosen}
          onChange={(event) => choose(event.target.value as MailTemplateName)}
        >
          {mailTemplateNames.map((name) => (
            <option key={name} value={name}>
              {mailTemplate(name).title}
            </option>
          ))}
        </SelectField>
      </div>
      <Template key={chosen} name={chosen} />
    </div>
  );
}

function Template({ name }: { name: MailTemplateName }) {
  const { title, when, real: kind, phone = false } = mailTemplate(name);
  const [locale, setLocale] = useState<Locale>('en');
  const [id, setId] = useState('');
  const choices = useRealChoices(kind);
  const real: RealData = id === '' ? null : kind === 'order' ? { orderId: id } : { contactId: id };
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
            {locales.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </SelectField>
        </div>
        {kind === undefined ? null : (
          <div className="w-72 max-w-full">
            <SelectField
              label="Filled with"
              value={id}
              hint={choices.isError ? 'The stored ones could not be loaded' : undefined}
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
        {phone ? null : <SendTest email={email} />}
      </div>
      <EmailSheet email={email} title={`Preview: ${title}`} textOnly={phone} />
    </section>
  );
}
