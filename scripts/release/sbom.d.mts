interface Package {
  name: string;
  version: string;
}
export function bundledPackages(notices: string): (Package & { license: string })[];
export function withBundled<T extends { components: Package[] }>(sbom: T, notices: string): T;
