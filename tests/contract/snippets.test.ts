import { beforeAll, describe, expect, it } from "vitest"
import { maxSnippets } from "#lib/contract/mail/snippet-terms.ts"
import { refused } from "#tests/factories/answers.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

async function signedIn(desired: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser(desired)
  return { user, api: await signIn(user) }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

let ada: SignedIn
let zoe: SignedIn
let admin: SignedIn

beforeAll(async () => {
  ada = await signedIn()
  zoe = await signedIn()
  admin = await signedIn({ isAdmin: true })
})

let count = 0
const shortcut = () => `text-${++count}`

const input = (changes = {}) => ({
  name: unique("Parking"),
  shortcut: shortcut(),
  text_en: "<p>Parking is behind [SHOW].</p>",
  text_fr: "",
  ...changes,
})

const names = async ({ api }: SignedIn) => (await api.snippets.list()).data.map(({ name }) => name)

describe("snippets", () => {
  it("are each user's own; those that administrators mark are everybody's, and theirs to change", async () => {
    const { data: own } = await ada.api.snippets.create(input())
    const { data: shared } = await admin.api.snippets.create(input({ is_shared: true }))
    expect(await names(ada)).toEqual(expect.arrayContaining([own.name, shared.name]))
    expect(await names(zoe)).toContain(shared.name)
    expect(await names(zoe)).not.toContain(own.name)
    await refused(zoe.api.snippets.edit({ ...input(), snippet: own.id, version: 1 }), 404)
    await refused(zoe.api.snippets.remove({ snippet: own.id, version: 1 }), 404)
    await refused(ada.api.snippets.create(input({ is_shared: true })), 403)
    await refused(ada.api.snippets.edit({ ...input({ is_shared: true }), snippet: own.id, version: 1 }), 403)
    await refused(ada.api.snippets.edit({ ...input(), snippet: shared.id, version: 1 }), 403)
    await refused(ada.api.snippets.remove({ snippet: shared.id, version: 1 }), 403)
    await admin.api.snippets.remove({ snippet: shared.id, version: 1 })
    expect(await names(zoe)).not.toContain(shared.name)
  })

  it("have a shortcut of their own among a user's, whatever its case, and among those for all", async () => {
    const taken = input()
    await ada.api.snippets.create(taken)
    const same = { shortcut: taken.shortcut.toUpperCase() }
    const { errors } = await refused(ada.api.snippets.create(input(same)), 422)
    expect(Object.keys(errors ?? {})).toEqual(["shortcut"])
    await zoe.api.snippets.create(input(same))
    await admin.api.snippets.create(input({ ...same, is_shared: true }))
    await refused(admin.api.snippets.create(input({ ...same, is_shared: true })), 422)
    await refused(ada.api.snippets.create(input({ shortcut: "two words" })), 422)
  })

  it("say something, in one language at least, without what could run and without placeholders that are none", async () => {
    const { errors } = await refused(ada.api.snippets.create(input({ text_en: "<p> </p>" })), 422)
    expect(Object.keys(errors ?? {})).toEqual(["text_en"])
    const { data } = await ada.api.snippets.create(
      input({ text_en: "", text_fr: "<p onclick='x()'>Bonjour<script>x()</script></p>" }),
    )
    expect(data.text_fr).toBe("<p>Bonjour</p>")
    await refused(ada.api.snippets.create(input({ text_fr: "<p>{{name}}</p>" })), 422)
  })

  it("for all are in the audit log with what changed; what is a user's own is not, nor what it said before it was for all", async () => {
    const entries = (id: number) =>
      sql<{ action: string; changes: object }>(
        "SELECT action, changes FROM audit_entry WHERE record_type = 'snippet' AND record_id = $1 ORDER BY id",
        [id],
      )
    const own = input({ text_en: "<p>Own</p>" })
    const { data } = await admin.api.snippets.create(own)
    const shared = { ...own, text_en: "<p>For all</p>", is_shared: true, snippet: data.id }
    expect(await entries(data.id)).toEqual([])
    await admin.api.snippets.edit({ ...shared, version: 1 })
    await admin.api.snippets.edit({ ...shared, text_fr: "<p>Pour tous</p>", version: 2 })
    await admin.api.snippets.edit({ ...shared, text_en: "<p>Own again</p>", is_shared: false, version: 3 })
    await admin.api.snippets.edit({ ...shared, version: 4 })
    await admin.api.snippets.remove({ snippet: data.id, version: 5 })
    const { name, shortcut } = own
    expect(await entries(data.id)).toMatchObject([
      {
        action: "edit",
        changes: {
          name: [null, name],
          shortcut: [null, shortcut],
          content: [null, "<p>For all</p>"],
          is_shared: [false, true],
        },
      },
      { action: "edit", changes: { content_fr: ["", "<p>Pour tous</p>"] } },
      { action: "edit", changes: { is_shared: [true, false] } },
      { action: "edit" },
      { action: "delete", changes: { name: [name, null] } },
    ])
    expect(JSON.stringify(await entries(data.id))).not.toContain("Own")
  })

  it("that were changed in another tab are a conflict with what is stored", async () => {
    const { data } = await ada.api.snippets.create(input())
    const fresh = { ...input(), snippet: data.id }
    await ada.api.snippets.edit({ ...fresh, version: 1 })
    const { current } = await refused(ada.api.snippets.edit({ ...fresh, version: 1 }), 409)
    expect(current).toMatchObject({ id: data.id, version: 2 })
    await refused(ada.api.snippets.remove({ snippet: data.id, version: 1 }), 409)
  })

  it("are limited, also where two tabs add the last one at once", async () => {
    const full = await signedIn()
    await sql(
      `INSERT INTO snippet (user_id, name, shortcut, text_en) SELECT $1, 'Text', 'a-' || place, 'Text'
        FROM generate_series(1, $2) place`,
      [full.user.id, maxSnippets - 1],
    )
    const both = await Promise.allSettled([
      full.api.snippets.create(input()),
      full.api.snippets.create(input()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})
