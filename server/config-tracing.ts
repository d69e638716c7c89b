import * as z from 'zod';
import { httpUrl, optional } from './config-values.ts';

/** Names of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export const TracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  OTEL_SERVICE_NAME: optional(z.string().max(100)),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
});

export interface TracingConfig {
  /** Of the collector, without `/v1/traces`. */
  endpoint: URL;
  serviceName: string;
  /** Share of the traces that begin here which are sent, from 0 to 1. */
  ratio: number;
}

/** Null: no traces. */
export const tracingConfig = (set: z.output<typeof TracingSettings>): TracingConfig | null =>
  set.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: set.OTEL_SERVICE_NAME ?? 'hypecast',
        ratio: set.OTEL_TRACES_SAMPLER_ARG ?? 1,
      };
