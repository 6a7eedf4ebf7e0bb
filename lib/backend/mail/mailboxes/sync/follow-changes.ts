import type { MailboxObject } from "imapflow"
import { query } from "#lib/backend/platform/database/db.ts"
import { type Folder, noteModSeq } from "./folders.ts"
import type { Reading } from "./reading.ts"

/** Mails whose flags or whereabouts are asked for at a time. */
const chunk = 1_000

type Flag = { uid: number; seen: boolean }

/** A change in the mailbox counts here, both ways; what was read here alone stays read. */
async function keepFlags(folder: Folder, flags: Flag[]): Promise<void> {
  if (flags.length === 0) return
  await query({
    text: `UPDATE mail_copy copy SET seen_there = told.seen,
        seen = CASE WHEN copy.seen_there IS NULL THEN copy.seen OR told.seen ELSE told.seen END
      FROM unnest($2::bigint[], $3::boolean[]) AS told (uid, seen)
      WHERE copy.folder_id = $1 AND copy.uid = told.uid AND copy.seen_there IS DISTINCT FROM told.seen`,
    values: [folder.id, flags.map(({ uid }) => uid), flags.map(({ seen }) => seen)],
  })
}

/** Follows what was read or marked as unread since, in the open folder of a server that numbers its changes. */
async function followNumbered({ connection, options }: Reading, folder: Folder, from: bigint): Promise<void> {
  const changed = await connection.ask(
    (client) => client.fetchAll("1:*", { uid: true, flags: true }, { uid: true, changedSince: from }),
    options.answerMs,
  )
  for (let at = 0; at < changed.length; at += chunk)
    await keepFlags(
      folder,
      changed.slice(at, at + chunk).map(({ uid, flags }) => ({ uid, seen: flags?.has("\\Seen") ?? false })),
    )
  const last = changed.reduce(
    (max, { modseq }) => (modseq !== undefined && modseq > max ? modseq : max),
    from,
  )
  if (last > from) await noteModSeq(folder, last)
}

/** Numbers of the mails of a folder that are kept, ascending, a chunk at a time. */
async function* keptUids(folder: Folder): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const rows = await query<{ uid: number }>({
      text: "SELECT uid FROM mail_copy WHERE folder_id = $1 AND uid > $2 AND uid IS NOT NULL ORDER BY uid LIMIT $3",
      values: [folder.id, after, chunk],
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ uid }) => uid)
    after = last.uid
  }
}

/** The same where changes have no numbers: the flags of all that is kept. */
async function followAll({ connection, options }: Reading, folder: Folder): Promise<void> {
  for await (const uids of keptUids(folder)) {
    const fetched = await connection.ask(
      (client) => client.fetchAll(uids.join(), { uid: true, flags: true }, { uid: true }),
      options.answerMs,
    )
    await keepFlags(
      folder,
      fetched.map(({ uid, flags }) => ({ uid, seen: flags?.has("\\Seen") ?? false })),
    )
  }
}

/** Follows what was read elsewhere, in the open folder. @param isThorough also where that means to ask for every mail */
export async function followFlags(
  reading: Reading,
  folder: Folder,
  opened: MailboxObject,
  isThorough: boolean,
): Promise<void> {
  if (opened.exists === 0 || folder.role === "sent") return
  if (folder.mod_seq !== null) await followNumbered(reading, folder, BigInt(folder.mod_seq))
  else if (isThorough) await followAll(reading, folder)
}

/** Notes which mails do not lie in the open folder any more: deleted or moved there, they stay here. */
export async function findGone({ connection, options }: Reading, folder: Folder): Promise<void> {
  for await (const uids of keptUids(folder)) {
    const there = await connection.ask(
      (client) => client.search({ uid: uids.join() }, { uid: true }),
      options.answerMs,
    )
    if (!Array.isArray(there)) return
    const found = new Set(there)
    const gone = uids.filter((uid) => !found.has(uid))
    if (gone.length > 0)
      await query({
        text: "UPDATE mail_copy SET folder_id = NULL, uid = NULL WHERE folder_id = $1 AND uid = ANY ($2::bigint[])",
        values: [folder.id, gone],
      })
  }
}
