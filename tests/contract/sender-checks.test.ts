import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { checkSender } from "#lib/backend/mail/senders/checks/check-sender.ts"
import type { TxtLookup } from "#lib/backend/mail/senders/checks/dns.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql } from "#tests/factories/database.ts"
import { createSender } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
beforeAll(() => {
  env().DKIM_DOMAIN = "example.com"
  env().DKIM_SELECTOR = "salon"
  env().DKIM_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
})
afterAll(() => {
  env().DKIM_DOMAIN = env().DKIM_SELECTOR = env().DKIM_KEY = undefined
})

const key = publicKey.export({ type: "spki", format: "der" }).toString("base64")
/** Name servers that have these records, and count how often they are asked. */
function names(records: Record<string, string[]> | null) {
  const names: string[] = []
  const resolve: TxtLookup = async (name) => {
    names.push(name)
    return records && (records[name] ?? [])
  }
  return { names, resolve }
}
const published = {
  "example.com": ["v=spf1 -all"],
  "_dmarc.example.com": ["v=DMARC1; p=none"],
  "salon._domainkey.example.com": [`v=DKIM1; k=rsa; p=${key}`],
}
const codesOf = ({ findings }: Awaited<ReturnType<typeof checkSender>>) => findings.map(({ code }) => code)

describe("the check of a sender", () => {
  it("is looked up with the settings by which mails are signed, and again when asked to or after a day", async () => {
    const sender = await createSender()
    const [first, second] = [names(published), names({})]
    const inOrder = ["signed", "spf_published", "dmarc_published"]
    expect(codesOf(await checkSender({ sender, again: false }, first.resolve))).toEqual(inOrder)
    expect([...first.names].sort()).toEqual(Object.keys(published).sort())
    expect(codesOf(await checkSender({ sender, again: false }, second.resolve))).toEqual(inOrder)
    expect(second.names).toEqual([])
    const missing = ["key_missing", "spf_missing", "dmarc_missing"]
    expect(codesOf(await checkSender({ sender, again: true }, second.resolve))).toEqual(missing)
    await sql("UPDATE sender_check SET looked_at = now() - interval '25 hours' WHERE sender_id = $1", [
      sender,
    ])
    expect(codesOf(await checkSender({ sender, again: false }, first.resolve))).toEqual(inOrder)
  })

  it("says what could not be looked up, for minutes alone", async () => {
    const sender = await createSender()
    const away = names(null)
    const unknown = ["not_looked_up", "not_looked_up", "not_looked_up"]
    expect(codesOf(await checkSender({ sender, again: false }, away.resolve))).toEqual(unknown)
    const back = names(published)
    expect(codesOf(await checkSender({ sender, again: false }, back.resolve))).toEqual(unknown)
    await sql("UPDATE sender_check SET looked_at = now() - interval '11 minutes' WHERE sender_id = $1", [
      sender,
    ])
    expect(codesOf(await checkSender({ sender, again: false }, back.resolve))[0]).toBe("signed")
  })

  it("is shown to administrators with each sender, and to whoever starts sequences; of another address nothing is known", async () => {
    const sender = await createSender()
    const api = await signIn(await createUser({ isAdmin: true }))
    const shown = async () => (await api.mailingSenders.list()).data.find(({ id }) => id === sender)?.check
    expect(await shown()).toBeNull()
    await checkSender({ sender, again: false }, names(published).resolve)
    expect((await shown())?.findings).toHaveLength(3)
    const starting = await signIn(await createUser({ abilities: ["show.bulk-action"] }))
    expect((await starting.mailingSenders.check({ sender })).data).toEqual(await shown())
    expect(await statusOf(starting.mailingSenders.check({ sender: 999_999 }))).toBe(404)
    await sql("UPDATE mailing_sender SET email = 'moved.' || email WHERE id = $1", [sender])
    expect(await shown()).toBeNull()
  })
})
