import { insertRow, sql } from "./database.ts"
import { createMailbox } from "./mails.ts"
import { appliedWith, leaver } from "./person-everywhere.ts"
import { createRegistration } from "./registrations.ts"
import { createUser, issueToken } from "./users.ts"

type Person = { id: number; name: string }

/** An applicant with something in every table that registrations have of one: a draft and an application that was sent in. @returns the draft */
export async function createApplicant(): Promise<Person> {
  const { first, last, email, phone } = appliedWith
  const sent = await createRegistration({
    more: {
      billing_first_name: first,
      billing_last_name: last,
      billing_email: email,
      billing_phone: phone,
      draft: JSON.stringify({ data: { store: { billing: { firstName: first, lastName: last, email } } } }),
    },
  })
  const { id } = await insertRow<{ id: number }>("registration_contact", {
    registration_id: sent.id,
    first_name: first,
    last_name: last,
    email,
    job_title: last,
  })
  await insertRow("registration_contact_phone", { registration_contact_id: id, number: phone })
  await sql(
    `INSERT INTO registration_contact_social_network (registration_contact_id, social_network_id, name)
      SELECT $1, id, $2 FROM social_network LIMIT 1`,
    [id, last],
  )
  const typed = { firstName: first, lastName: last, email, phones: [{ number: phone }] }
  const draft = await createRegistration({
    isDraft: true,
    email,
    companyName: `Maison ${last}`,
    draft: { data: { store: { contacts: [typed], note: `Ask for ${first}` } } },
  })
  return { id: draft.id, name: `${first} ${last}` }
}

/** A user who has left, with something in every table of a user's own. */
export async function createLeaver(): Promise<Person> {
  const { first, last, email } = leaver
  const user = await createUser({ email, isDisabled: true, owner: true })
  const name = `${first} ${last}`
  await sql('UPDATE "user" SET name = $2 WHERE id = $1', [user.id, name])
  await sql("UPDATE owner SET nickname = $2 WHERE user_id = $1", [user.id, first])
  await insertRow("owner_signature", { owner: first, signature_text: name, signature_html: name })
  await insertRow("mail_profile", { user_id: user.id, signature_text: name, signature_html: name })
  await insertRow("pending_mailbox", {
    user_id: user.id,
    email,
    details: JSON.stringify({ name }),
    encrypted_secret: "",
  })
  await insertRow("mailbox_code", { user_id: user.id, email, code_hash: "" })
  const mailbox = await createMailbox({ userId: user.id, email })
  await sql("UPDATE mailbox SET display_name = $2 WHERE id = $1", [mailbox, name])
  await insertRow("mailbox_folder", { mailbox_id: mailbox, path: name, role: "inbox" })
  await issueToken({ ...user, name, email })
  await sql("UPDATE access_token SET device_name = $2, user_agent = $2 WHERE user_id = $1", [user.id, name])
  await insertRow("security_event", {
    user_id: user.id,
    kind: "signed_in",
    what: email,
    address: last,
    agent: first,
  })
  return { id: user.id, name }
}
