import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TracingConfig } from '#server/config-tracing.ts';

/** Statements of the REST API can be long. */
const MAX_ATTRIBUTE_LENGTH = 4000;
const CLOSE_TIMEOUT_MS = 2000;

interface TracingOptions {
  config: TracingConfig;
  version: string;
  log: Logger;
}

export interface Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Logs that traces cannot be sent, once until they are sent again: a batch fails every few seconds. */
export function reportOnce(log: Pick<Logger, 'info' | 'warn'>, collector: string) {
  let isFailing = false;
  return {
    failed(error: unknown) {
      if (!isFailing) log.warn({ err: error, collector }, 'traces could not be sent');
      isFailing = true;
    },
    succeeded() {
      if (isFailing) log.info({ collector }, 'traces are sent again');
      isFailing = false;
    },
  };
}

/** Calls `onSuccess` for each batch that was sent. Failures go to the global error handler. */
function reportingSuccess(exporter: SpanExporter, onSuccess: () => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) onSuccess();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Sends traces to a collector by OTLP over HTTP, in batches. A collector that is away is reported once. */
export function startTracing({ config, version, log }: TracingOptions): Tracing {
  const url = `${config.endpoint.href.replace(/\/$/, '')}/v1/traces`;
  const report = reportOnce(log, config.endpoint.host);
  setGlobalErrorHandler(report.failed);
  const exporter = reportingSuccess(new OTLPTraceExporter({ url }), report.succeeded);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    async close() {
      // The exporter repeats what failed for half a minute, which must not keep the process from stopping.
      const sent = provider.forceFlush().then(() => true);
      const ended = await Promise.race([sent, pause(CLOSE_TIMEOUT_MS, false, { ref: false })]).catch(() => false);
      if (!ended) log.warn('the last traces were not sent');
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
