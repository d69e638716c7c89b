import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

/** Makes spans that lead nowhere until {@link startTracing} has been called. */
export const tracer = trace.getTracer('hypecast');

export { SpanKind };

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
}

/** Codes and names only: messages can quote rows and email addresses. */
function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = [code, name].find((value) => typeof value === 'string') ?? 'Error';
  span.setAttribute('error.type', type as string).setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `work` in a span, which begins a trace if there is none. */
export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Like {@link inSpan}, but only as a part of a trace: what runs by itself, such as a queue that polls, makes none. */
export const inChildSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  trace.getActiveSpan() === undefined ? work() : inSpan(name, options, work);
