import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import type { Problem } from "#lib/backend/platform/http/problems.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"

/** The index that gives a number to one booth of a session, whoever asks at the same time. */
const numbers = "registration_booth_tradeshow_session_id_number_key"

/** A booth and the number that it is to have. */
export type WantedNumber = { booth: number; number: string }

/** What is said of a number that is another booth's, whose exhibitor it names. */
export const numberTaken = (exhibitor: string): Problem => ({
  code: "booth_number_taken",
  values: { value: exhibitor },
})

/**
 * Booths that are to have a number which another booth of the session of the show has, each with the problem.
 * @param renumbered booths that give up the numbers they have
 */
export async function takenNumbers(
  { session, wanted, renumbered }: { session: number; wanted: WantedNumber[]; renumbered: number[] },
  connection: Connection,
): Promise<{ booth: number; problem: Problem }[]> {
  if (wanted.length === 0) return []
  const taken = await query<{ booth: number; name: string }>(
    {
      name: "registration-numbers-taken",
      text: `SELECT wanted.booth, ${storedKinds.registration.trailName("holder")} AS name
        FROM unnest($1::int[], $2::citext[]) AS wanted (booth, number)
        JOIN registration_booth held ON held.tradeshow_session_id = $3 AND held.number = wanted.number
        JOIN registration holder ON holder.id = held.registration_id
        WHERE held.id <> ALL ($4::int[])`,
      values: [wanted.map(({ booth }) => booth), wanted.map(({ number }) => number), session, renumbered],
    },
    connection,
  )
  return taken.map(({ booth, name }) => ({ booth, problem: numberTaken(name) }))
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
