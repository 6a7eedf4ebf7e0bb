import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { numberProblems, onceMoreWhenTaken } from "../booth-numbers.ts"
import { changeRegistration, registrationOfBooth } from "../change-registration.ts"
import { lockRegistration, requireOpenToStaff } from "../lock-registration.ts"
import { valueChanged } from "./value-changed.ts"

/** `from`: the number beside which it was typed; left out, whatever is stored is replaced. */
type NumberInput = { booth: number; number: string | null; from?: string | null | undefined }

/**
 * Gives a booth its number within the session of the show; null takes it away. Its own number changes nothing.
 * @returns the version that the registration has then
 * @throws 404 for an unknown booth, 409 when it has another number by now than `from`, 422 on `number` that names who has it, while no company is on the booth, or of a draft
 */
export function setNumber(input: NumberInput, actor: Actor): Promise<number> {
  return onceMoreWhenTaken(() => writeNumber(input, actor))
}

function writeNumber({ booth, number, from }: NumberInput, actor: Actor): Promise<number> {
  return inTransaction(async (connection) => {
    const id = await registrationOfBooth(booth, connection)
    if (id === undefined) throw notFound("booth")
    const locked = await lockRegistration(id, connection)
    const { version, tradeshow_session_id: session } = locked
    const [stored] = await query<{ number: string | null; hasCompany: boolean }>(
      {
        text: `SELECT number::text AS number, EXISTS (SELECT FROM registration_booth_association WHERE booth_id = booth.id) AS "hasCompany"
          FROM registration_booth booth WHERE id = $1`,
        values: [booth],
      },
      connection,
    )
    if (!stored) throw notFound("booth")
    if (stored.number === number) return version
    requireOpenToStaff("number", locked)
    if (from !== undefined && stored.number !== from) {
      const cell = { registration: id, field: `booth.${booth}.booth_number`, kind: "number" } as const
      throw await valueChanged(cell, stored.number ?? "none", connection)
    }
    const change = { booth, number, hasCompany: stored.hasCompany }
    const problem = (await numberProblems(session, [change], connection)).get(booth)
    if (problem) throw invalid({ number: [problem] })
    await query(
      { text: "UPDATE registration_booth SET number = $2 WHERE id = $1", values: [booth, number] },
      connection,
    )
    const changes = { [`booth.${booth}.booth_number`]: [stored.number, number] satisfies [unknown, unknown] }
    return changeRegistration({ id, changes }, actor, connection)
  })
}
