import { expect, it } from "vitest"
import { signed } from "#lib/backend/mail/recipient-links/links.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { sendForm } from "#tests/factories/public-applications.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const address = () => `${unique("guest").replace(" ", "")}@guests.example`

it("a sign-up by a further address brings nobody back whom staff has taken off the list since", async () => {
  const api = await signIn(await createUser())
  const list = await createList()
  const [contact, email] = [await createContact({ email: address() }), address()]
  await insertRow("contact_email", { contact_id: contact, email, position: 1 })
  const request = await insertRow<{ id: number }>("subscription_event", {
    mailing_list_id: list,
    email,
    action: "asked",
    source: "form",
  })
  const confirm = () =>
    sendForm(`/api/mailing-page/confirmation/${signed("confirm", request.id)}/form`, { lang: "en" })
  const isOn = async () =>
    (
      await sql("SELECT FROM mailing_subscription WHERE mailing_list_id = $1 AND contact_id = $2", [
        list,
        contact,
      ])
    ).length
  await confirm()
  expect(await isOn()).toBe(1)
  await api.mailingLists.removeMember({ list, contact })
  await confirm()
  expect(await isOn()).toBe(0)
})
