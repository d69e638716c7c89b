import { expect, test } from 'vitest';
import { withBundled } from './sbom.mjs';

const NOTICES = `# Licenses

## react - 19.3.1 (MIT)

MIT License

## @fontsource-variable/archivo - 5.3.0 (OFL-1.1)

Copyright
`;

test('an SBOM gets the packages that only the front end contains', () => {
  const react = { 'bom-ref': 'react@19.3.1', name: 'react', version: '19.3.1' };
  const sbom = { specVersion: '1.5', components: [react] };
  expect(withBundled(sbom, NOTICES)).toEqual({
    specVersion: '1.5',
    components: [
      react,
      {
        'bom-ref': '@fontsource-variable/archivo@5.3.0',
        type: 'library',
        name: '@fontsource-variable/archivo',
        version: '5.3.0',
        scope: 'required',
        purl: 'pkg:npm/%40fontsource-variable/archivo@5.3.0',
        licenses: [{ license: { id: 'OFL-1.1' } }],
      },
    ],
  });
});
