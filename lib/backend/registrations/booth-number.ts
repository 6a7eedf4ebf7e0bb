import { inTransaction, query } from "../database/db.ts"
import { isTaken } from "../database/unique-violation.ts"
import { invalid, notFound } from "../http/errors.ts"
import type { Problem } from "../http/problems.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { storedKinds } from "../records/kinds.ts"
import { changeRegistration, registrationOfBooth } from "./change-registration.ts"
import { lockRegistration } from "./lock-registration.ts"

/** The index that gives a number to one booth of a session, whoever asks at the same time. */
const numbers = "registration_booth_tradeshow_session_id_number_key"

/** Whether a statement failed because another booth of the session has the number. */
export function isNumberTaken(error: unknown): boolean {
  return isTaken(error, numbers)
}

/**
 * Who has a booth's wished number at the same session of the show, as a problem that names the exhibitor; undefined when nobody
 * has it any more. Asked after the transaction that failed.
 */
export async function whoHasNumber(booth: number, number: string): Promise<Problem | undefined> {
  const [holder] = await query<{ name: string }>({
    text: `SELECT ${storedKinds.registration.trailName("registration")} AS name
      FROM registration_booth wanting
      JOIN registration_booth held ON held.tradeshow_session_id = wanting.tradeshow_session_id AND held.number = $2 AND held.id <> wanting.id
      JOIN registration ON registration.id = held.registration_id WHERE wanting.id = $1`,
    values: [booth, number],
  })
  return holder && { code: "booth_number_taken", values: { value: holder.name } }
}

/**
 * Gives a booth its number within the session of the show; null takes it away. Its own number changes nothing.
 * @returns the version that the registration has then
 * @throws 404 for an unknown booth, 422 on `number` that names who has it, or while no company stands on the booth
 */
export async function setNumber(booth: number, number: string | null, actor: Actor): Promise<number> {
  try {
    return await writeNumber(booth, number, actor)
  } catch (error) {
    const problem = isNumberTaken(error) && number !== null ? await whoHasNumber(booth, number) : undefined
    if (problem) throw invalid({ number: [problem] })
    throw error
  }
}

function writeNumber(booth: number, number: string | null, actor: Actor): Promise<number> {
  return inTransaction(async (connection) => {
    const id = await registrationOfBooth(booth, connection)
    if (id === undefined) throw notFound("booth")
    const { version } = await lockRegistration(id, connection)
    const [stored] = await query<{ number: string | null; stands: boolean }>(
      {
        text: `SELECT number::text AS number, EXISTS (SELECT FROM registration_booth_association WHERE booth_id = booth.id) AS stands
          FROM registration_booth booth WHERE id = $1`,
        values: [booth],
      },
      connection,
    )
    if (!stored) throw notFound("booth")
    if (stored.number === number) return version
    if (number !== null && !stored.stands) throw invalid({ number: ["booth_has_no_company"] })
    await query(
      { text: "UPDATE registration_booth SET number = $2 WHERE id = $1", values: [booth, number] },
      connection,
    )
    const changes = { [`booth.${booth}.booth_number`]: [stored.number, number] satisfies [unknown, unknown] }
    return changeRegistration({ id, changes }, actor, connection)
  })
}
