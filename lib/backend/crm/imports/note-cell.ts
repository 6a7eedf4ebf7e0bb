import type { Connection } from "#lib/backend/platform/database/db.ts"
import { storedProblem } from "#lib/backend/platform/http/problems.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { cleaned, writeFirstNotes, writeNote } from "#lib/backend/records/notes/mutations.ts"
import type { Subject } from "#lib/backend/records/required-record.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { RowProblems } from "./row-problems.ts"

/** A text as a note: each of its lines a paragraph. */
const htmlOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapedHtml(line.trim())}</p>`)
    .join("")

/** @throws RowProblems for a text that is too long for a note */
function contentOf(text: string): string {
  const content = htmlOf(text)
  if (content.length > maxNoteLength)
    throw new RowProblems([
      {
        field: "note",
        code: storedProblem({ code: "too_long", values: { value: String(maxNoteLength) } }),
        value: text.slice(0, 40),
      },
    ])
  return content
}

/** Throws for what a row remarks as writing it does. */
export function requireNoteOfRow(text: string): void {
  cleaned(contentOf(text))
}

/**
 * Writes what a row remarks as a note on the record that it created.
 * @returns the note's id
 * @throws RowProblems for a text that is too long
 */
export async function writeNoteOfRow(
  text: string,
  subject: Subject<KindWith<"imports">>,
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const note = await writeNote({ subject, content: contentOf(text), type: "N" }, actor, connection)
  return note.id
}

/** The same for new records of many rows. @returns ids of the notes by that of the record */
export function writeNotesOfRows(
  type: KindWith<"imports">,
  texts: { id: number; text: string }[],
  actor: Actor,
  connection: Connection,
): Promise<Map<number, number>> {
  const notes = texts.map(({ id, text }) => ({ id, content: contentOf(text) }))
  return writeFirstNotes({ type, notes }, actor, connection)
}
