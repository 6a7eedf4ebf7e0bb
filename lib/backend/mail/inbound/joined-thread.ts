import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** The conversation that another one became part of (M-75); undefined for one that is still itself, or never was. */
export async function findJoined(id: number, connection?: Connection): Promise<number | undefined> {
  const [joined] = await query<{ thread_id: number }>(
    {
      name: "joined-thread",
      text: "SELECT thread_id FROM mail_thread_joined WHERE id = $1",
      values: [id],
    },
    connection,
  )
  return joined?.thread_id
}
