import type pg from "pg"

/** Keys the seed keeps for itself in the configuration; screens and calls leave out what starts with "seed.". */
export type SeedMarker =
  | "seed.reference"
  | "seed.demo"
  | "seed.demo.documents"
  | "seed.demo.registrations"
  | "seed.demo.last_season"
  | "seed.demo.moves"
  | "seed.demo.mail"
  | "seed.demo.mail_values"
  | "seed.demo.sequences"
  | "seed.demo.shared_mailbox"
  | "seed.demo.terms"

/** The stored value of a marker, or null when the seed has never run. */
export async function findMarker(client: pg.Client, key: SeedMarker): Promise<string | null> {
  const result = await client.query<{ value: string }>(
    "select value from configuration_entry where key = $1",
    [key],
  )
  return result.rows[0]?.value ?? null
}

/** Stores that a seed has run, in the transaction of its rows. */
export async function setMarker(client: pg.Client, key: SeedMarker, value: string): Promise<void> {
  await client.query(
    "insert into configuration_entry (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, value],
  )
}
