import { storedDays } from "#lib/backend/crm/exports/write-export.ts"
import { inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { PersonKey } from "#lib/contract/privacy/persons.ts"
import { env } from "#lib/env.ts"
import { translators } from "#lib/i18n/translators.ts"
import { rulesOf } from "../kinds/person-kinds.ts"
import { gatherTraces } from "../traces.ts"
import { personFile } from "./person-file.ts"

const translate = translators("persons.file")

/** Writes what is stored of a person, of a contact also of those merged into it, to a file. */
export const exportPerson: Runner<PersonKey> = async ({ id, input, language, userId }) => {
  const subjects = await inTransaction(async (connection) =>
    gatherTraces(await rulesOf[input.kind].know(input, connection), connection),
  )
  const fileId = await writeFile(
    {
      folder: "exports",
      name: `${translate[language](`fileName.${input.kind}`, { id: String(input.record) })} ${todayIn(env().TIME_ZONE)}.zip`,
      mime: "application/zip",
      extension: ".zip",
      userId,
      days: storedDays,
    },
    personFile(subjects, language),
  )
  await queryOne({ text: "UPDATE job SET total = 1, done = 1 WHERE id = $1 RETURNING id", values: [id] })
  return { status: "completed", fileId }
}
