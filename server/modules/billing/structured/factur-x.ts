import { changeMetadata } from '#server/platform/pdf/change-metadata.ts';

/** What Factur-X adds to the metadata: the name, kind and profile of the embedded XML. */
const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters'],
  ['Version', 'The version of the standard that the embedded XML document follows'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const;
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** The name that the standard gives the embedded file. */
export const FACTUR_X_FILE = 'factur-x.xml';

const described = PROPERTIES.map(
  ([name, description]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
).join('');
/** PDF/A wants every property of another namespace described. */
const SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described}</rdf:Seq></pdfaSchema:property></rdf:li>`;
const VALUES = `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`;

const SCHEMAS_END = '</rdf:Bag></pdfaExtension:schemas>';
const END = '</rdf:RDF>';

/** A PDF/A-3 with the XML in it becomes Factur-X, whose readers find it by these properties. */
export const asFacturX = (archival: Uint8Array): Uint8Array =>
  changeMetadata(archival, (xmp) => {
    if (!xmp.includes(SCHEMAS_END) || !xmp.includes(END)) throw new Error('this PDF/A describes no properties');
    return xmp.replace(SCHEMAS_END, SCHEMA + SCHEMAS_END).replace(END, VALUES + END);
  });
