import { strToU8, zipSync } from "fflate"

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** A sheet as the rows of its XML, what follows them, and whether it is hidden. */
export type SheetXml = { name: string; rows: string; after?: string; isHidden?: boolean }

type Parts = { strings?: readonly string[]; styles?: string; workbook?: string }

/** A workbook as Excel writes it, of the parts that hold its cells. */
export function xlsxFile(
  sheets: readonly SheetXml[],
  { strings = [], styles = "", workbook = "" }: Parts = {},
): Uint8Array {
  const names = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  )
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${types}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const files: Record<string, string> = {
    "xl/workbook.xml": `${declaration}<workbook xmlns:r="${types}">${workbook}<sheets>${names.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships>${relations.join("")}</Relationships>`,
    "xl/sharedStrings.xml": `${declaration}<sst>${strings.join("")}</sst>`,
    "xl/styles.xml": `${declaration}<styleSheet>${styles}</styleSheet>`,
  }
  for (const [at, { rows, after = "" }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `${declaration}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
}

/** A workbook whose cells are texts. */
export function textSheet(rows: readonly (readonly string[])[]): Uint8Array {
  const xml = rows.map(
    (cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`,
  )
  return xlsxFile([{ name: "Feuil1", rows: xml.join("") }])
}

/** A spreadsheet as LibreOffice writes it. @param styles of its tables, as XML */
export function odsFile(tables: string, styles = ""): Uint8Array {
  const content = `${declaration}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
    "content.xml": strToU8(content),
  })
}
