import { XMLParser, XMLValidator } from "fast-xml-parser"

/** Documents read before they are answered. */
const atOnce = 200

const parser = new XMLParser({
  attributeNamePrefix: "@",
  ignoreAttributes: false,
  removeNSPrefix: true,
  // Codes and amounts are read as they are written: "0009" and "20.00" are no numbers.
  parseTagValue: false,
  parseAttributeValue: false,
  // Characters by their number: "&#233;".
  htmlEntities: true,
})

/** @returns the document in memory, names without their namespace */
export function readXml(xml: string): unknown {
  return parser.parse(xml)
}

/** A document in memory; undefined for what is no XML, is nested too deep, or is named like what objects have of their own. */
function readSoundXml(xml: string): unknown {
  if (XMLValidator.validate(xml) !== true) return undefined
  try {
    return readXml(xml)
  } catch {
    return undefined
  }
}

/** Documents in memory, some at a time and in their order; undefined for each that is no XML. */
export async function* xmlDocuments({ documents }: { documents: string[] }): AsyncGenerator<unknown[]> {
  for (let from = 0; from < documents.length; from += atOnce)
    yield documents.slice(from, from + atOnce).map(readSoundXml)
}
