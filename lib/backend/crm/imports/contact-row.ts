import { z } from "zod"
import { createContactWithin } from "#lib/backend/crm/contacts/create.ts"
import { editContactWithin } from "#lib/backend/crm/contacts/edit.ts"
import { contactForm } from "#lib/backend/crm/contacts/form.ts"
import { type ContactForm, sentFields } from "#lib/backend/crm/contacts/form-values.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { lockForm } from "#lib/backend/records/form/read-form.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { contactChanges, newContact } from "#lib/contract/crm/contact-form.ts"
import { type Cells, textsOf, withAdded } from "./cells.ts"
import { withOneEmail, withOtherEmails } from "./email-cells.ts"
import { countryOf, findCompaniesNamed } from "./match-record.ts"
import { withNetworks } from "./network-cells.ts"
import { withPhones } from "./phone-cells.ts"
import type { ChangesOfRow, SavedLists } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

/** An import does not insist on a salutation, which files seldom have. */
const draft = z.object({ informations: newContact.shape.informations.partial({ salutation: true }) })
const save = contactChanges.omit({ version: true })

/** The form as a row fills it in; what its cells do not say is left out. */
async function informationsOf(row: Cells, reader: RowReader, countryId: number | null) {
  const { store } = reader.transaction
  const cells = withOneEmail(row)
  return {
    email: reader.emailOf(cells),
    other_emails: reader.otherEmailsOf(cells),
    ...textsOf(contactFields, "informations", cells),
    is_vip: reader.flagOf("is_vip", cells.is_vip),
    salutation: reader.salutationOf(cells),
    badge_id: reader.idOf("badge", cells.badge, store.badges),
    outcome: reader.idOf("outcome", cells.outcome, store.outcomes),
    tags: await reader.idsOfAdded("tags", cells.tags, "contact_tag"),
    callers: await reader.idsOfAdded("callers", cells.callers, "caller"),
    phones: reader.phonesOf(cells, reader.phoneCountryOf(cells) ?? countryId),
    socialNetworks: reader.networksOf(cells),
  }
}

/** What a row creates a contact with, and its values as the form has them. */
export type ContactOfRow = {
  values: SavedLists
  draft: z.output<typeof draft> & { companies: number[] }
}

/** Reads what the contact of a row is created with. @throws RowProblems */
export async function contactOfRow(cells: Cells, reader: RowReader): Promise<ContactOfRow> {
  const companies = await findCompaniesNamed(cells.company, reader)
  const values = { informations: await informationsOf(cells, reader, await countryOf(companies, reader)) }
  reader.refuseProblems()
  return reader.save(draft, values, (parsed) => ({ values, draft: { ...parsed, companies } }))
}

/**
 * Creates the contact of a row.
 * @returns its id
 * @throws RowProblems, or a refusal of the form's rules
 */
export async function createContactOfRow(cells: Cells, reader: RowReader): Promise<number> {
  const { values, draft } = await contactOfRow(cells, reader)
  return reader.byColumn(values, () => createContactWithin(draft, reader.transaction))
}

/** Changes a contact by its row: cells that say something replace, lists are added to. Throws as creating does. */
export async function updateContactOfRow(id: number, cells: Cells, reader: RowReader): Promise<void> {
  const read = await readUpdate(id, cells, reader)
  const { connection, store } = reader.transaction
  const { version, form } = await lockForm(contactForm, id, { companies: read.companies }, connection)
  const values = changedValues(read, form, store)
  const overwritten = await reader.save(save, values, (changes) =>
    editContactWithin(id, { ...changes, version }, reader.transaction),
  )
  if (overwritten.length > 0) throw conflict("contact_changed", null, overwritten)
}

/** What the row of a contact changes of what is stored. @throws RowProblems */
export async function contactChangesOfRow(
  id: number,
  current: ContactForm,
  cells: Cells,
  reader: RowReader,
): Promise<ChangesOfRow<ContactForm>> {
  const values = changedValues(await readUpdate(id, cells, reader), current, reader.transaction.store)
  return reader.save(save, values, (changes) => ({ values, sent: sentFields(changes) }))
}

/** What a row says of a contact we have. @throws RowProblems */
async function readUpdate(id: number, cells: Cells, reader: RowReader) {
  const companies = await findCompaniesNamed(cells.company, reader, id)
  const informations = await informationsOf(cells, reader, await countryOf(companies, reader))
  reader.refuseProblems()
  return { companies, informations }
}

function changedValues(
  { companies, informations }: Awaited<ReturnType<typeof readUpdate>>,
  current: ContactForm,
  store: ReferenceStore,
) {
  return {
    informations: {
      ...informations,
      other_emails: withOtherEmails(
        informations.email ?? current["informations.email"],
        current["informations.email"],
        current["informations.other_emails"],
        informations.other_emails,
      ),
      tags: withAdded(current["informations.tags"], informations.tags),
      callers: withAdded(current["informations.callers"], informations.callers),
      phones: withPhones(current["informations.phones"], informations.phones, store),
      socialNetworks: withNetworks(current["informations.socialNetworks"], informations.socialNetworks),
    },
    companies: withAdded(current.companies, companies),
  }
}
