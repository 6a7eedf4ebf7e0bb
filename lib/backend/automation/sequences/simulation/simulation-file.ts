import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvOf } from "#lib/backend/crm/exports/csv.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { translators } from "#lib/i18n/translators.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"
import { mailNames } from "./mail-names.ts"
import type { Person } from "./people.ts"
import type { StartSimulation } from "./simulate-start.ts"

const texts = translators("sequences")
const columns = ["name", "email", "employer", "when", "mail", "from", "left_out"] as const
/** Lines that are written in one go. */
const linesInPiece = 1_000

const asCells = (person: Person | undefined): Cell[] => [
  person?.name ?? "",
  person?.email ?? null,
  person?.company ?? null,
]

/** A line for each mail, as they go out; then one for everybody who is left out, and for each mail that does not go by itself. */
function* linesOf(
  { people, channels, outcome }: StartSimulation,
  names: Awaited<ReturnType<typeof mailNames>>,
  language: Language,
): Generator<Cell[]> {
  const t = texts[language]
  const addresses = new Map(channels.map(({ key, email }) => [key, email]))
  for (const { contact, node, channel, at } of outcome.mails) {
    const { label = "", subject = "" } = names.get(node) ?? {}
    const from = addresses.get(channel) ?? null
    yield [...asCells(people.get(contact)), new Date(at), label || subject, from, null]
  }
  for (const person of people.values())
    if (person.reason) yield [...asCells(person), null, null, null, t(`reasons.${person.reason}`)]
  for (const { contact, node, reason } of outcome.unsent) {
    const { label = "", subject = "" } = names.get(node) ?? {}
    yield [...asCells(people.get(contact)), null, label || subject, null, t(`reasons.${reason}`)]
  }
}

async function* inPieces(lines: Iterable<Cell[]>): AsyncGenerator<Cell[][]> {
  let piece: Cell[][] = []
  for (const line of lines) {
    if (piece.push(line) < linesInPiece) continue
    yield piece
    piece = []
  }
  yield piece
}

/** A simulation as a CSV file that is made while it is sent. */
export async function simulationFile(simulated: StartSimulation, language: Language) {
  const t = texts[language]
  const header = columns.map((column) => t(`simulationFile.columns.${column}`))
  const lines = linesOf(simulated, await mailNames(simulated.flow), language)
  const csv = csvOf(header, inPieces(lines), csvDelimiterOf(language))
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachment(`${t("simulationFile.file")}.csv`),
    },
    body: piecewise(encoded(csv)),
  }
}
