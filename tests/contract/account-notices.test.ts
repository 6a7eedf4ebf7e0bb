import { describe, expect, it } from "vitest"
import { apiAs } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { tokenInput } from "#tests/factories/tokens.ts"
import { createUser, password, signIn, type TestUser } from "#tests/factories/users.ts"

const fresh = "a fresh password 2026"
const typed = { password: fresh, password_confirmation: fresh }

/** What a user finds among the reminders, oldest first. */
async function noticesOf(user: TestUser): Promise<string[]> {
  const { data } = await (await signIn(user)).notifications.listToDo({})
  return data.map(({ title, description }) => `${title}: ${description}`)
}

async function newAdmin() {
  const admin = await createUser({ isAdmin: true })
  return { admin, api: await signIn(admin) }
}

describe("a user is told", () => {
  it("that the password was changed, by oneself or with a link, but not of the first one", async () => {
    const { api } = await newAdmin()
    const [user, invited] = [await createUser(), await createUser({ isInvited: true })]
    await (await signIn(user)).passwordLinks.change({ current_password: password, ...typed })
    for (const one of [user, invited]) {
      const { link } = await api.users.createLink({ user: one.id })
      await apiAs().passwordLinks.choosePassword({ secret: link.secret, ...typed })
    }
    expect(await noticesOf(user)).toEqual(
      Array(2).fill(expect.stringMatching(/^Your password was changed: /)),
    )
    expect(await noticesOf(invited)).toEqual([])
  })

  it("that somebody else has changed the rights or the address, in the language of the last sign-in", async () => {
    const { admin, api } = await newAdmin()
    const user = await createUser()
    await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
    const account = (await api.users.get({ user: user.id })).data
    const abilities = ["crm.read" as const, "tag.create" as const]
    await api.users.edit({ ...account, user: user.id, abilities, email: `new.${user.email}` })
    expect(await noticesOf(user)).toEqual([
      expect.stringMatching(`^Vos droits ont été modifiés: ${admin.name} `),
      expect.stringMatching(`^Votre adresse e-mail a été modifiée: ${admin.name} `),
    ])
  })

  it("that somebody else made a token in one's name, and nothing of what one did oneself", async () => {
    const { admin, api } = await newAdmin()
    const user = await createUser()
    await api.users.createToken({ ...(await tokenInput()), user: user.id })
    await api.session.createNamedToken(await tokenInput())
    const own = (await api.users.get({ user: admin.id })).data
    await api.users.edit({ ...own, user: admin.id, abilities: ["tag.create" as const] })
    expect(await noticesOf(user)).toEqual([expect.stringMatching(/^A token was created in your name: /)])
    expect(await noticesOf(admin)).toEqual([])
  })
})
