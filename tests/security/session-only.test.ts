import { beforeAll, describe, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { newScript } from "#tests/factories/tokens.ts"
import { createUser, issueToken, type TestUser } from "#tests/factories/users.ts"

/** Calls that guard an account, open private mails, or erase a person: whoever got hold of a script's token must not make more of it. */
const guarded = new Set([
  "session.revokeOneToken",
  "session.createNamedToken",
  "passwordLinks.change",
  "secondFactor.begin",
  "secondFactor.confirm",
  "secondFactor.turnOff",
  "secondFactor.setRule",
  "mailboxes.verifyKey",
  "mailboxes.link",
  "mailboxes.startOauth",
  "sharedMailboxes.create",
  "sharedMailboxes.edit",
  "sharedMailboxes.connect",
  "sharedMailboxes.startOauth",
  "sharedMailboxes.relinkOauth",
  "sharedMailboxes.finishOauth",
  "sharedMailboxes.remove",
  "mailboxes.finishOauth",
  "mailboxes.unlink",
  "users.create",
  "users.edit",
  "users.disable",
  "users.enable",
  "users.createLink",
  "users.requireSecondFactor",
  "users.resetSecondFactor",
  "users.createToken",
  "users.revokeToken",
  "users.revokeTokens",
  "mailDisclosures.list",
  "mailDisclosures.ofConversation",
  "mailDisclosures.ask",
  "mailDisclosures.approve",
  "mailDisclosures.refuse",
  "mailDisclosures.withdraw",
  "persons.erase",
  "calendar.createFeed",
  "calendar.revokeFeed",
])

let administrator: TestUser
let script: string
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true, owner: true, abilities: ["mail.disclose"] })
  script = (await newScript(administrator, { abilities: [], has_all_rights: true })).token
})

async function reasonOf(call: Call, token: string): Promise<unknown> {
  const hasBody = call.method === "POST" || call.method === "PUT"
  const answer = await send(pathOf(call).replace("oauth/1", "oauth/google"), {
    token,
    method: call.method,
    ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
  })
  if (answer.status !== 403) {
    await answer.body?.cancel()
    return undefined
  }
  return (await answer.json()).reason
}

/** Writes on users, tokens, passwords, second factors and mailboxes, by their addresses: a new one has to be thought of here. */
const isOfAccounts = ({ method, path }: Call) =>
  method !== "GET" &&
  /^\/(user\/|user$|users\/auth|sanctum\/tokens|second-factor-rule|mailbox$|mailbox\/oauth|shared-mailbox)/.test(
    path,
  )

describe("a token for a script, though it may do everything its administrator may", () => {
  it.each(allCalls.filter(({ name }) => guarded.has(name)))(
    "may not make $name, before its input is looked at",
    async (call) => {
      expect(await reasonOf(call, script)).toBe("session")
      expect(await reasonOf(call, await issueToken(administrator))).not.toBe("session")
    },
  )

  it("may not make any write on accounts that is not named here", () => {
    const unnamed = allCalls.filter((call) => isOfAccounts(call) && !guarded.has(call.name))
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  it("reads users and ends itself", async () => {
    for (const name of ["users.list", "session.listTokens", "session.revokeToken"]) {
      const call = allCalls.find((one) => one.name === name)
      expect(call && (await reasonOf(call, script))).toBeUndefined()
    }
  })
})
