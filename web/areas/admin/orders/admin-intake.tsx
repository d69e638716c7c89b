import { useState } from 'react';
import { answerText, isLong, questionsIn, type IntakeAnswers, type Question } from '#domain/orders/intake.ts';
import { SOURCE_LOCALE } from '#domain/locales.ts';
import { AnswerFiles } from '#web/features/orders/work/answer-files.tsx';
import { IntakeForm } from '#web/features/orders/work/intake-form.tsx';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useService } from '#web/lib/services/use-services.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import type { TeamOrderLine } from '#web/features/orders/admin/team-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OutLink } from './out-link.tsx';

/** The client's intake of a line, and the same form for answers that the team received by phone or email. */
interface AdminIntakeProps {
  line: Omit<TeamOrderLine, 'campaign' | 'deliverables'>;
  clientId: string;
  editable: boolean;
}

export function AdminIntake({ line, clientId, editable }: AdminIntakeProps) {
  const { user } = useSession();
  const service = useService(line.service_type);
  const [filling, setFilling] = useState(false);
  const missing = line.intake?.missing ?? [];
  const answers: IntakeAnswers = {
    ...line.intake?.answers,
    ...(line.service_link === null ? {} : { link: line.service_link }),
  };
  const questions = questionsIn(line.intake?.form.questions ?? [], SOURCE_LOCALE);
  const given = questions.filter(({ id }) => answers[id]);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {missing.length === 0 ? (
          <Badge tone="good">Intake complete</Badge>
        ) : (
          <Badge tone="warn">Intake incomplete</Badge>
        )}
        {missing.length === 0 ? null : (
          <span className="text-soft">
            Missing:{' '}
            {questions
              .filter(({ id }) => missing.includes(id))
              .map(({ label }) => label.toLowerCase())
              .join(', ')}
          </span>
        )}
        {editable ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${missing.length === 0 ? 'Edit answers' : 'Fill in'}: ${line.name}`}
            onClick={() => setFilling(true)}
          >
            {missing.length === 0 ? 'Edit answers' : 'Fill in'}
          </Button>
        ) : null}
      </div>
      {given.length === 0 ? null : (
        <dl className="grid gap-3 text-[0.9375rem] sm:grid-cols-2">
          {given.map((question) => (
            <div key={question.id} className={isLong(question) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-sm text-faint">{question.label}</dt>
              <dd className="break-words whitespace-pre-line">
                <AnswerValue question={question} answer={answers[question.id] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Dialog open={filling} onClose={() => setFilling(false)} title={`Intake of ${line.name}`} size="lg">
        <IntakeForm
          line={line}
          questions={questions}
          answers={answers}
          folder={clientId}
          owner={user?.id ?? ''}
          renderLink={({ typed, ...field }) => (
            <ServiceLinkField service={service} packageName={line.name} value={typed} typed={typed} {...field} />
          )}
          onSaved={() => {
            setFilling(false);
            showToast('Answers saved', 'success');
          }}
          onCancel={() => setFilling(false)}
        />
      </Dialog>
    </div>
  );
}

function AnswerValue({ question, answer }: { question: Question; answer: string }) {
  if (question.kind === 'file') return <AnswerFiles answer={answer} />;
  return question.kind === 'link' ? <OutLink href={answer} /> : answerText(question, answer);
}
