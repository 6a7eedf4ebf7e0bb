import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"

/** The index that gives a number to one booth of a session, whoever asks at the same time. */
const numbers = "registration_booth_tradeshow_session_id_number_key"

/** A booth and the number that it is to have; null takes it away. */
export type NumberChange = { booth: number; number: string | null; hasCompany: boolean }

/**
 * What is wrong with the numbers that booths are to have, by booth: only a booth with a company has one, and no other booth of the
 * session of the show has the same, whatever its case. Numbers that these changes give up are free.
 */
export async function numberProblems(
  session: number,
  changes: NumberChange[],
  connection: Connection,
): Promise<Map<number, Problem>> {
  const numbered = changes.filter(({ number }) => number !== null)
  const placed = numbered.filter(({ hasCompany }) => hasCompany)
  const empty = numbered.filter(({ hasCompany }) => !hasCompany)
  return new Map<number, Problem>([
    ...empty.map(({ booth }) => [booth, "booth_has_no_company"] as const),
    ...(await takenNumbers(session, placed, changes, connection)),
  ])
}

/** Booths whose number another has, or an earlier one of these is to have, each with whose it is. */
async function takenNumbers(
  session: number,
  changes: NumberChange[],
  renumbered: NumberChange[],
  connection: Connection,
): Promise<[number, Problem][]> {
  if (changes.length === 0) return []
  const taken = await query<{ booth: number; name: string }>(
    {
      name: "registration-numbers-taken",
      text: `WITH wanted AS (SELECT * FROM unnest($1::int[], $2::citext[]) WITH ORDINALITY AS wanted (booth, number, place))
        SELECT wanted.booth, ${storedKinds.registration.trailName("holder")} AS name FROM wanted
        JOIN LATERAL (
          SELECT held.registration_id FROM registration_booth held
          WHERE held.tradeshow_session_id = $3 AND held.number = wanted.number AND held.id <> ALL ($4::int[])
          UNION ALL
          SELECT held.registration_id FROM wanted earlier JOIN registration_booth held ON held.id = earlier.booth
          WHERE earlier.number = wanted.number AND earlier.place < wanted.place
          LIMIT 1
        ) taken ON true
        JOIN registration holder ON holder.id = taken.registration_id`,
      values: [
        changes.map(({ booth }) => booth),
        changes.map(({ number }) => number),
        session,
        renumbered.map(({ booth }) => booth),
      ],
    },
    connection,
  )
  return taken.map(({ booth, name }) => [booth, { code: "booth_number_taken", values: { value: name } }])
}

/** The index decides between two who take a number at once; asked again, the loser is told who has it. */
export async function onceMoreWhenTaken<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!isTaken(error, numbers)) throw error
    return change()
  }
}
