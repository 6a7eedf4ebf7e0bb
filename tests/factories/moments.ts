import { sqlOne } from "./database.ts"

/** A moment of the organiser's day in Paris, days from today. */
export async function inParis(days: number, time: string): Promise<string> {
  const { at } = await sqlOne<{ at: string }>(
    `SELECT to_json(((now() AT TIME ZONE 'Europe/Paris')::date + $1::int + $2::time) AT TIME ZONE 'Europe/Paris')#>>'{}' AS at`,
    [days, time],
  )
  return at
}

async function databaseNow(): Promise<number> {
  const { ms } = await sqlOne<{ ms: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  )
  return ms
}

/**
 * Does a work between two looks at the database's clock.
 * @returns what the work returns, and whether a moment lies between the looks, by seconds: some are stored in whole ones
 */
export async function watchClock<Result>(work: () => Promise<Result>) {
  const before = Math.floor((await databaseNow()) / 1_000) * 1_000
  const result = await work()
  const after = Math.ceil((await databaseNow()) / 1_000) * 1_000
  const isMeanwhile = (moment = "") => before <= Date.parse(moment) && Date.parse(moment) <= after
  return { result, isMeanwhile }
}
