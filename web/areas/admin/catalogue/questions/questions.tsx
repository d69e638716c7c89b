import { ArrowLeft, Plus } from 'lucide-react';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import {
  fieldsOfQuestion,
  newQuestion,
  QuestionsForm,
  type QuestionsFields,
} from '#domain/catalogue/questions-form.ts';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useServiceRows } from '#web/lib/services/service-rows.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OTHER, usePublishQuestions, useServiceQuestions, type ServiceQuestions } from './intake-form-query.ts';
import { QuestionCard } from './question-card.tsx';

/** `/admin/catalogue/services/:slug/questions`: what the buyers of a service are asked. */
export default function QuestionsPage() {
  const { slug = OTHER } = useParams();
  const loaded = useServiceQuestions(slug);
  const service = useServiceRows().data?.find((row) => row.slug === slug)?.name;
  const name = slug === OTHER ? 'Custom items' : (service ?? slug);
  return (
    <AdminFrame
      title={`Questions: ${name}`}
      lede="What buyers answer before the work begins. Orders keep the questions they were asked."
      above={
        <Link
          to="/admin/catalogue/services"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All services
        </Link>
      }
    >
      <QueryStates
        query={loaded}
        what="the questions"
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={() => false}
        empty={null}
      >
        {(data) => (
          <Editor key={`${slug} ${data.version}`} slug={slug} loaded={data} onReload={() => void loaded.refetch()} />
        )}
      </QueryStates>
    </AdminFrame>
  );
}

/** Ids are stored with answers, so they are never used again. */
const randomId = () => `q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

interface EditorProps {
  slug: string;
  loaded: ServiceQuestions;
  onReload: () => void;
}

function Editor({ slug, loaded, onReload }: EditorProps) {
  const publish = usePublishQuestions(slug);
  const form = useForm<QuestionsFields>({
    resolver: schemaResolver(QuestionsForm),
    defaultValues: { questions: loaded.questions.map(fieldsOfQuestion) },
  });
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const asksForLink = form.watch('questions').some(({ id }) => id === 'link');
  const listError = form.formState.errors.questions?.root?.message ?? form.formState.errors.questions?.message;

  const submit = form.handleSubmit(async (typed) => {
    try {
      await publish.mutateAsync({ questions: QuestionsForm.parse(typed).questions, base: loaded.version });
      showToast('The questions were published. New orders are asked these.', 'success');
    } catch (error) {
      // The banner shows it; the input stays.
      console.error('the questions were not published', error);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-4xl gap-5">
        {loaded.version === 0 ? (
          <Banner tone="info">This service asks what custom items are asked. Publish questions of its own here.</Banner>
        ) : null}
        {publish.error === null ? null : (
          <Banner tone="error" title="The questions were not published">
            <p>{publish.error.message}</p>
            <Button variant="secondary" size="sm" className="mt-3" onClick={onReload}>
              Load the current ones
            </Button>
          </Banner>
        )}
        {listError === undefined ? null : <Banner tone="error">{listError}</Banner>}
        <ol className="grid gap-4">
          {fields.map((field, at) => (
            <QuestionCard
              key={field.id}
              at={at}
              count={fields.length}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => append(newQuestion(randomId()))}>
            <Plus aria-hidden="true" className="size-4" />
            Add a question
          </Button>
          {asksForLink ? null : (
            <Button variant="secondary" onClick={() => append(newQuestion('link'))}>
              <Plus aria-hidden="true" className="size-4" />
              Ask for the link
            </Button>
          )}
          <Button type="submit" busy={publish.isPending} busyText="Publishing" className="ms-auto">
            Publish the questions
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
