import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
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

/** Sends traces to a collector by OTLP over HTTP, in batches. */
export function startTracing({ config, version, log }: TracingOptions): Tracing {
  setGlobalErrorHandler((error) => log.warn({ err: error }, 'traces could not be sent'));
  const { href } = config.endpoint;
  const exporter = new OTLPTraceExporter({ url: `${href.replace(/\/$/, '')}/v1/traces` });
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
