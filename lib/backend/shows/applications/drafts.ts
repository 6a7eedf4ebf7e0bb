import { randomBytes } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { putDraft, writeDraft } from "#lib/backend/shows/registrations/intake/drafts.ts"
import { lockBySlug } from "#lib/backend/shows/registrations/intake/lock-draft.ts"
import { type ApplicationValues, applicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import { noteFilledIn } from "./audit-trail.ts"
import { inLine } from "./in-line.ts"
import { bySlug } from "./known-slug.ts"
import { take } from "./limits.ts"
import { mailOwnLink, typedWithin } from "./mail-links.ts"
import { findShow } from "./shows.ts"
import { refusePrograms } from "./stamp.ts"
import { storedIn, toStore } from "./stored-values.ts"
import { readView } from "./view.ts"
import type { Visitor } from "./visitors.ts"

/** Random bytes of a slug: 128 bits that nobody guesses. */
const slugBytes = 16

type Beginning = {
  show: string
  name?: string | undefined
  email?: string | undefined
  stamp?: string | undefined
  fax?: string | undefined
}

/**
 * Begins an application for the current session of a show: a row of each kind, to be filled in.
 * @returns its slug
 * @throws 404 for an unknown show, 422 for one that takes no applications and for what programs fill in, 429
 */
export async function begin(
  { show, name = "", email = "", ...trap }: Beginning,
  visitor: Visitor,
  language: Language,
): Promise<string> {
  const { id } = findShow(show, await referenceStore())
  if (visitor.userId === null) {
    refusePrograms(trap)
    await take("begun", networkOf(visitor.address))
  }
  const slug = randomBytes(slugBytes).toString("base64url")
  const before = { events: { tradeshowId: id } }
  const values = applicationValues.parse({
    brand: { basic: { name, email }, brands: [{}] },
    contacts: [{ email }],
    booths: [{ brands: [0] }],
  })
  await inLine(visitor, async () => {
    const registration = await putDraft(
      slug,
      { email, data: { store: toStore(values, before, language) } },
      visitor.userId,
    )
    if (visitor.userId === null)
      await inTransaction(async (connection) => {
        await keepLanguage(registration, language, connection)
        await mailOwnLink({ registration, email, language, afterSeconds: 0 }, connection)
      })
  })
  return slug
}

/** Applicants are written to in the language they read the form in. */
async function keepLanguage(id: number, language: Language, connection: Connection): Promise<void> {
  await query(
    { text: "UPDATE registration SET language = $2 WHERE id = $1", values: [id, language] },
    connection,
  )
}

type Save = { slug: string; version: number; values: ApplicationValues }

/**
 * Saves a draft. What is stored already is no conflict, so that a save whose answer was lost can be sent again.
 * @throws 409 with the application as it is when it was saved meanwhile or sent; 404, 422, 429, 503 when too many save
 */
export function saveDraft(save: Save, visitor: Visitor, language: Language): Promise<ApplicationView> {
  return bySlug(visitor, async () => {
    if (visitor.userId === null) await take("saved", save.slug)
    return inLine(visitor, () =>
      inRecordTransaction(visitor, (transaction) => saveWithin(transaction, save, { visitor, language })),
    )
  })
}

async function saveWithin(
  transaction: Transaction,
  { slug, version, values }: Save,
  { visitor, language }: { visitor: Visitor; language: Language },
): Promise<ApplicationView> {
  const { actor, connection } = transaction
  const locked = await lockBySlug(slug, connection)
  const stored = storedIn(locked.draft)
  if (!stored) throw notFound("registration")
  const view = () => readView(slug, language, visitor, transaction)
  if (locked.is_published) throw conflict("already_published", await view())
  const store = toStore(values, stored.store, language)
  const [before, after] = [applicationValues.parse(stored.store), applicationValues.parse(store)]
  if (isDeepStrictEqual(before, after)) return view()
  if (locked.version !== version) throw conflict("application_changed", await view())
  const email = after.brand.basic.email.trim()
  const typed = stored.typed === null ? {} : { typed: stored.typed }
  await writeDraft(locked, { email, data: { store }, by: actor.userId, ...typed }, connection)
  await noteFilledIn({ actor, id: locked.id, before, after }, connection)
  if (actor.userId === null) {
    if (locked.language !== language) await keepLanguage(locked.id, language, connection)
    if (email !== before.brand.basic.email.trim())
      await mailOwnLink({ registration: locked.id, email, language, afterSeconds: typedWithin }, connection)
  }
  return view()
}
