import { sqlOne } from "./database.ts"

/** A moment of the organiser's day in Paris, days from today. */
export async function inParis(days: number, time: string): Promise<string> {
  const { at } = await sqlOne<{ at: string }>(
    `SELECT to_json(((now() AT TIME ZONE 'Europe/Paris')::date + $1::int + $2::time) AT TIME ZONE 'Europe/Paris')#>>'{}' AS at`,
    [days, time],
  )
  return at
}
