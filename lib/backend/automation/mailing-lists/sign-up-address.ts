import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import { toSlug } from "#lib/text/to-slug.ts"
import { audited } from "./mutations.ts"
import { listChanged, lockList } from "./one-list.ts"

/** Room for a number behind what a name gives. */
const longest = 54

/** An address made of a list's name that no other list has: "buyers", or "buyers-2". */
async function freeSlug(name: string, connection: Connection): Promise<string> {
  const slug = toSlug(name).slice(0, longest).replace(/-$/, "") || "list"
  const taken = await query<{ form_slug: string }>(
    {
      text: "SELECT coalesce(form_slug::text, '') AS form_slug FROM mailing_list WHERE form_slug = $1 OR form_slug LIKE $1 || '-%'",
      values: [slug],
    },
    connection,
  )
  const all = new Set(taken.map(({ form_slug }) => form_slug))
  let number = 1
  while (all.has(number === 1 ? slug : `${slug}-${number}`)) number += 1
  return number === 1 ? slug : `${slug}-${number}`
}

type Input = { list: number; version: number; slug?: string | null | undefined }

/**
 * Opens the sign-up form of a list under an address, or closes it (null); without an address one is made of the name.
 * @throws 404, 409 with the stored list, 422 for an address that is taken and for a dynamic list, which nobody can join by a form
 */
export async function setForm({ list, version, slug: requested }: Input, actor: Actor): Promise<MailingList> {
  try {
    return await inTransaction(async (connection) => {
      const current = await lockList(list, connection)
      if (current.version !== version) throw await listChanged(current, connection)
      if (requested !== null && current.kind === "dynamic") throw invalid({ slug: ["not_allowed"] })
      const before = current.form?.slug ?? null
      const slug =
        requested === undefined ? (before ?? (await freeSlug(current.name, connection))) : requested
      if (slug === before) return current
      await query(
        {
          text: "UPDATE mailing_list SET form_slug = $2, version = version + 1 WHERE id = $1",
          values: [list, slug],
        },
        connection,
      )
      return audited(current, { form_slug: [before, slug] }, actor, connection)
    })
  } catch (error) {
    throw isTaken(error, "mailing_list_form_slug_key") ? invalid({ slug: ["address_taken"] }) : error
  }
}
