import { env } from "#lib/env.ts"
import { isFormula } from "#lib/text/spreadsheet-text.ts"
import type { Cell } from "./cell.ts"

/** Most characters a cell of a spreadsheet holds. */
const longestText = 32_767

/** Styles by their place in `stylesXml`: a text that stays one when it is edited, a heading, a moment. */
const style = { quoted: 1, heading: 2, moment: 3 } as const

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const underscored = /_(?=x[0-9a-fA-F]{4}_)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold.
const unspeakable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

/** A text as XML holds it. What XML has no way to say is written as the format has it, _x000D_, and such texts themselves are kept apart. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(underscored, "_x005F_")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(unspeakable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
}

/** Days from the beginning of spreadsheets' time to that of 1970. */
const daysBefore1970 = 25_569
const dayMs = 86_400_000

const wallClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: env().TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
})

/** A moment as spreadsheets count it, in days; they know no zones, so it is what clocks of the organiser showed. */
function serialOf(moment: Date): number {
  return Date.parse(`${wallClock.format(moment).replace(" ", "T")}Z`) / dayMs + daysBefore1970
}

function cellXml(cell: Cell, styleId: number | undefined): string {
  if (cell === null || cell === "") return "<c/>"
  if (typeof cell === "number" && Number.isFinite(cell)) return `<c><v>${cell}</v></c>`
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) return `<c s="${style.moment}"><v>${serialOf(cell)}</v></c>`
  const text = String(cell)
  const shown = styleId ?? (isFormula(text) ? style.quoted : undefined)
  const styled = shown === undefined ? "" : ` s="${shown}"`
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${xmlText(text.slice(0, longestText))}</t></is></c>`
}

export function rowXml(row: Cell[]): string {
  return `<row>${row.map((cell) => cellXml(cell, undefined)).join("")}</row>`
}

/** The beginning of a sheet with its heading, which stays in sight. */
export function sheetStart(header: string[]): string {
  const heading = header.map((cell) => cellXml(cell, style.heading)).join("")
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="22" defaultRowHeight="15"/><sheetData><row>${heading}</row>`
}

export const sheetEnd = "</sheetData></worksheet>"

export const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Lists the sheets, each under the name and its number. */
export function workbookXml(name: string, sheets: number): string {
  const sheet = (number: number) =>
    `<sheet name="${xmlText(sheets === 1 ? name : `${name} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers(sheets).map(sheet).join("")}</sheets></workbook>`
}

export function workbookRelationsXml(sheets: number): string {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const all = numbers(sheets).map((number) =>
    relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`),
  )
  return `${declaration}<Relationships xmlns="${packageRelations}">${all.join("")}${relation("rIdStyles", "styles", "styles.xml")}</Relationships>`
}

export const packageRelationsXml = `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export function contentTypesXml(sheets: number): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  const part = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="${type}.${kind}+xml"/>`
  const all = numbers(sheets).map((number) => part(`/xl/worksheets/sheet${number}.xml`, "worksheet"))
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("/xl/workbook.xml", "sheet.main")}${part("/xl/styles.xml", "styles")}${all.join("")}</Types>`
}
