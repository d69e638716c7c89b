export { portalPaths } from '#domain/reports/portal-paths.ts';
