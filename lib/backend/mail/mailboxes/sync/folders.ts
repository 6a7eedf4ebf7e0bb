import type { ListResponse } from "imapflow"
import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { LeaseLost } from "./leases.ts"
import type { Reader } from "./note-status.ts"

export type FolderRole = "inbox" | "sent"

/** A folder that is read, and how far. */
export type Folder = {
  id: number
  path: string
  role: FolderRole
  uid_validity: number | null
  last_uid: number
  first_uid: number | null
  mod_seq: string | null
  left: number | null
}

const columns = `id, path, role, uid_validity, last_uid, first_uid, mod_seq::text AS mod_seq, "left"`

/** What people and programs call the folder of what was sent, where the server does not say which one it is. */
const sentNames =
  /^(sent|sent[ -_]?(items|mail|messages)|envoy[ée]s|(messages|éléments|elements|courriers?) envoy[ée]s|gesendet|gesendete (elemente|objekte)|enviados|elementos enviados|inviata|posta inviata|已发送|寄件備份)$/i

/** The folders of a mailbox that are read: the inbox, and that of what was sent, if there is one. */
export function findFolders(listed: ListResponse[]): { inbox: string; sent: string | undefined } {
  const named = (test: (folder: ListResponse) => boolean) => listed.find(test)?.path
  const isOpen = ({ flags }: ListResponse) => !flags.has("\\Noselect") && !flags.has("\\NonExistent")
  const inbox = named(({ path }) => path.toUpperCase() === "INBOX") ?? "INBOX"
  const sent =
    named(
      (folder) => folder.specialUse === "\\Sent" && folder.specialUseSource === "extension" && isOpen(folder),
    ) ??
    named((folder) => sentNames.test(folder.name) && isOpen(folder)) ??
    named((folder) => folder.specialUse === "\\Sent" && isOpen(folder))
  return { inbox, sent: sent === inbox ? undefined : sent }
}

/** The rows of the folders that are read; one that is not any more is forgotten, what was kept of it stays. */
export function keepFolders(mailboxId: number, found: ReturnType<typeof findFolders>): Promise<Folder[]> {
  const current: { path: string; role: FolderRole }[] = [
    { path: found.inbox, role: "inbox" },
    ...(found.sent === undefined ? [] : [{ path: found.sent, role: "sent" as const }]),
  ]
  return inTransaction(async (connection) => {
    const [paths, roles] = [current.map(({ path }) => path), current.map(({ role }) => role)]
    await query(
      {
        text: "UPDATE mail_copy SET folder_id = NULL, uid = NULL WHERE folder_id IN (SELECT id FROM mailbox_folder WHERE mailbox_id = $1 AND path <> ALL ($2::text[]))",
        values: [mailboxId, paths],
      },
      connection,
    )
    await query(
      {
        text: "DELETE FROM mailbox_folder WHERE mailbox_id = $1 AND path <> ALL ($2::text[])",
        values: [mailboxId, paths],
      },
      connection,
    )
    await query(
      {
        text: `INSERT INTO mailbox_folder (mailbox_id, path, role) SELECT $1, path, role FROM unnest($2::text[], $3::text[]) AS found (path, role)
          ON CONFLICT (mailbox_id, path) DO UPDATE SET role = excluded.role`,
        values: [mailboxId, paths, roles],
      },
      connection,
    )
    return query<Folder>(
      {
        text: `SELECT ${columns} FROM mailbox_folder WHERE mailbox_id = $1 ORDER BY role`,
        values: [mailboxId],
      },
      connection,
    )
  })
}

/** How a folder is numbered when it is opened. */
export type Numbering = { uidValidity: number; uidNext: number; modSeq: string | null }

/** Begins to read a folder, or begins again when its mails got other numbers: they are found again by their Message-ID, none is kept twice. */
export function beginFolder(folder: Folder, { uidValidity, uidNext, modSeq }: Numbering): Promise<Folder> {
  return inTransaction(async (connection) => {
    await query(
      { text: "UPDATE mail_copy SET folder_id = NULL, uid = NULL WHERE folder_id = $1", values: [folder.id] },
      connection,
    )
    return queryOne<Folder>(
      {
        text: `UPDATE mailbox_folder SET uid_validity = $2, last_uid = $3::bigint - 1, first_uid = $3, mod_seq = $4, seen = 0, kept = 0, skipped = 0,
            "left" = NULL WHERE id = $1 RETURNING ${columns}`,
        values: [folder.id, uidValidity, uidNext, modSeq],
      },
      connection,
    )
  })
}

/** What came of a few mails of a folder. */
export type BatchCounts = { seen: number; kept: number; skipped: number }

type Progress = BatchCounts & { lastUid?: number; firstUid?: number; left?: number }

/** Notes how far a folder is read, as long as it is the reader's own. */
export async function advance(folder: Folder, progress: Progress, { holder }: Reader): Promise<void> {
  const [now] = await query<Folder>({
    text: `UPDATE mailbox_folder SET last_uid = greatest(last_uid, coalesce($2, last_uid)), first_uid = coalesce($3, first_uid), "left" = coalesce($4, "left"),
        seen = seen + $5, kept = kept + $6, skipped = skipped + $7
      WHERE id = $1 AND EXISTS (SELECT FROM mailbox WHERE mailbox.id = mailbox_id AND lease_holder = $8 AND lease_until > now())
      RETURNING ${columns}`,
    values: [
      folder.id,
      progress.lastUid ?? null,
      progress.firstUid ?? null,
      progress.left ?? null,
      progress.seen,
      progress.kept,
      progress.skipped,
      holder,
    ],
  })
  if (!now) throw new LeaseLost("The mailbox is another worker's")
  Object.assign(folder, now)
}

/** Notes up to which change flags are followed. */
export async function noteModSeq(folder: Folder, modSeq: bigint): Promise<void> {
  folder.mod_seq = String(modSeq)
  await query({
    text: "UPDATE mailbox_folder SET mod_seq = $2 WHERE id = $1",
    values: [folder.id, folder.mod_seq],
  })
}
