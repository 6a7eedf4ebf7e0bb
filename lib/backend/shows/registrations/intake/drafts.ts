import { z } from "zod"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import {
  type Draft,
  type draft as draftShape,
  maxDraftBytes,
} from "#lib/contract/shows/registration-intake.ts"
import { keepNamedImages } from "./draft-images.ts"
import { type LockedDraft, lockDraft } from "./lock-draft.ts"
import { sessionOfDraft } from "./session-of-draft.ts"

type SentDraft = z.output<typeof draftShape>

/** What lists show of a draft; it may lack anything, and hold anything where a name belongs. */
const named = z.object({ brand: z.object({ basic: z.object({ name: z.string().trim().max(200) }) }) })

const companyNameOf = (store: unknown) => named.safeParse(store).data?.brand.basic.name ?? ""

/** Levels of lists and groups in what the registration site stores; an application has fewer. */
const maxDepth = 8

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false
  return depth >= maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1))
}

/**
 * Stores a draft under its slug. The same again changes nothing, not even the moment of its last change.
 * @param by the user who fills in for the applicant
 * @returns its id
 * @throws 422 by field, 409 for one that has been published, 404 for one that was deleted
 */
export function putDraft(slug: string, sent: SentDraft, by: number | null = null): Promise<number> {
  if (isTooDeep(sent.data)) throw invalid({ data: ["not_allowed"] })
  refuseTooLarge(sent.data)
  return inTransaction(async (connection) => {
    const id = await putRow(slug, { ...sent, by }, connection)
    await keepNamedImages(id, sent.data, connection)
    return id
  })
}

/** @throws 422 for more than a draft may hold */
export function refuseTooLarge(data: unknown): void {
  if (Buffer.byteLength(JSON.stringify(data)) > maxDraftBytes) throw invalid({ data: ["draft_too_large"] })
}

async function putRow(slug: string, sent: Filled, connection: Connection): Promise<number> {
  const { events } = sent.data.store
  const known = await query({ text: "SELECT FROM registration WHERE slug = $1", values: [slug] }, connection)
  if (known.length === 0) {
    const session = await sessionOfDraft(events, null, connection)
    // Of two that put a new slug at once, one makes the row and the other waits for it here.
    const [made] = await query<{ id: number }>(
      {
        text: `INSERT INTO registration (slug, email, draft, company_name, touched_by_id, tradeshow_session_id)
          VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (slug) DO NOTHING RETURNING id`,
        values: [slug, ...rowOf(sent), session],
      },
      connection,
    )
    if (made) return made.id
  }
  const locked = await lockDraft(slug, connection)
  const { tradeshow_session_id } = locked
  const session = await sessionOfDraft(events, tradeshow_session_id, connection)
  await updateRow({ ...locked, tradeshow_session_id: session }, sent, connection)
  return locked.id
}

/** What lists show and look up; typed longer, it is none and stays where it was typed. */
const maxEmail = 254

/** `typed` is what was typed while another tab saved, kept beside the draft until one of the two is chosen; `by` the user who fills in. */
type Filled = SentDraft & { typed?: unknown; by: number | null }

const rowOf = ({ email, data, typed, by }: Filled) => [
  email && email.length <= maxEmail ? email : null,
  JSON.stringify({ data, ...(typed !== undefined && { typed }) }),
  companyNameOf(data.store),
  by,
]

/**
 * Writes what a draft holds. Of drafts that are saved as they are typed the last change is known to ten seconds: while it stays, the
 * row keeps its places in all indexes.
 */
async function updateRow(
  { id, tradeshow_session_id }: LockedDraft,
  sent: Filled,
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `UPDATE registration SET email = $2, draft = $3, company_name = $4, touched_by_id = $5, tradeshow_session_id = $6,
          touched_at = CASE WHEN touched_at > now() - interval '10 seconds' AND touched_by_id IS NOT DISTINCT FROM $5
            THEN touched_at ELSE now() END,
          updated_at = now(), version = version + 1
        WHERE id = $1 AND (email::text, draft, company_name, tradeshow_session_id) IS DISTINCT FROM ($2::text, $3::jsonb, $4::text, $6::int)`,
      values: [id, ...rowOf(sent), tradeshow_session_id],
    },
    connection,
  )
}

/** Stores what a locked draft holds from now on, for the session that it is for. Throws a 422 by field. */
export async function writeDraft(locked: LockedDraft, sent: Filled, connection: Connection): Promise<void> {
  refuseTooLarge([sent.data, sent.typed])
  await updateRow(locked, sent, connection)
  await keepNamedImages(locked.id, sent.data, connection)
}

type StoredDraft = { id: number; email: string | null; draft: Pick<Draft, "data">; is_published: boolean }

/** A draft as it was stored. Throws a 404 when there is none, or it was deleted. */
export async function getDraft(slug: string) {
  const [stored] = await query<StoredDraft>({
    text: `SELECT id, email::text, draft, published_at IS NOT NULL AS is_published FROM registration
      WHERE slug = $1 AND deleted_at IS NULL AND draft <> '{}'`,
    values: [slug],
  })
  if (!stored) throw notFound("registration")
  const { draft, ...row } = stored
  return { ...row, data: draft.data }
}
