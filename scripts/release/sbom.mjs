/** `## name - version (license)` in the notices of the front end. */
const HEADING = /^## (\S+) - (\S+) \((.+)\)$/gm;

const refOf = ({ name, version }) => `${name}@${version}`;

/** The packages of a front end, from its notices. */
export const bundledPackages = (notices) =>
  [...notices.matchAll(HEADING)].map(([, name, version, license]) => ({ name, version, license }));

const componentOf = ({ name, version, license }) => ({
  'bom-ref': refOf({ name, version }),
  type: 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [{ license: { id: license } }],
});

/** A CycloneDX SBOM of installed packages, with those that only the front end contains: fonts. */
export function withBundled(sbom, notices) {
  const listed = new Set(sbom.components.map(refOf));
  const bundled = bundledPackages(notices).filter((one) => !listed.has(refOf(one)));
  return { ...sbom, components: [...sbom.components, ...bundled.map(componentOf)] };
}
