import { PassThrough, Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { ZipFile } from "yazl"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { type Messages, messagesOf } from "#lib/i18n/messages.ts"
import { translators } from "#lib/i18n/translators.ts"
import { rowsOf, type SectionRow, type Subjects, sections } from "./sections.ts"

const translate = translators("persons.file")

/** Everything as one JSON object: a list of rows by area. */
async function* jsonOf(subjects: Subjects): AsyncGenerator<string> {
  yield "{"
  for (const [index, section] of sections.entries()) {
    yield `${index === 0 ? "" : ","}\n"${section.name}": [`
    let isFirst = true
    for await (const rows of rowsOf(section, subjects)) {
      yield `${isFirst ? "" : ","}\n${rows.map((row) => JSON.stringify(row)).join(",\n")}`
      isFirst = false
    }
    yield "]"
  }
  yield "\n}\n"
}

const style =
  "body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem;border-top:1px solid #ccc;padding-top:.5rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}"

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))

type Field = keyof Messages["persons"]["file"]["fields"]
const fields = messagesOf("en").persons.file.fields
const isField = (key: string): key is Field => Object.hasOwn(fields, key)

function rowHtml(row: SectionRow, language: Language): string {
  const t = translate[language]
  const lines = Object.entries(row)
    .filter(([key, value]) => key !== "id" && value !== null && value !== "")
    .map(([key, value]) => {
      const label = isField(key) ? t(`fields.${key}`) : key
      return `<dt>${escapedHtml(label)}</dt><dd>${escapedHtml(shown(value))}</dd>`
    })
  return `<dl>${lines.join("")}</dl>\n`
}

/** The same as a page that people read. */
async function* htmlOf(subjects: Subjects, language: Language): AsyncGenerator<string> {
  const t = translate[language]
  const title = escapedHtml(t("title"))
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>\n`
  for (const section of sections) {
    let isFirst = true
    for await (const rows of rowsOf(section, subjects)) {
      if (isFirst) yield `<h2>${escapedHtml(t(`sections.${section.name}`))}</h2>\n`
      isFirst = false
      yield rows.map((row) => rowHtml(row, language)).join("")
    }
  }
  yield "</body></html>\n"
}

/** What is stored of a person as a ZIP of `person.json` and `person.html`, piece by piece: never more than some rows are held. */
export async function* personFile(subjects: Subjects, language: Language): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const content = new PassThrough()
  zip.outputStream.pipe(content)
  zip.on("error", (error) => content.destroy(error))
  const filling = fill(zip, subjects, language)
  filling.catch((error) => content.destroy(error))
  yield* content
  await filling
}

async function fill(zip: ZipFile, subjects: Subjects, language: Language): Promise<void> {
  await addEntry(zip, "person.json", jsonOf(subjects))
  await addEntry(zip, "person.html", htmlOf(subjects, language))
  zip.end()
}

async function addEntry(zip: ZipFile, path: string, content: AsyncGenerator<string>): Promise<void> {
  const stream = Readable.from(content, { highWaterMark: 2, objectMode: true })
  zip.addReadStream(stream, path)
  await finished(stream)
}
