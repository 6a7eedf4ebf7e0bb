import { describe, expect, it } from "vitest"
import { MailChanges } from "./mail-changes.ts"

const user = 7

describe("changes of conversations", () => {
  it("are told one by one, several of a conversation as one, with all whom they concern", async () => {
    const changes = new MailChanges(user)
    changes.add({ thread: 1, users: [user], companies: [4], contacts: [5] })
    changes.add({ thread: 2, users: [8] })
    changes.add({ thread: 1, users: [8], companies: [4, 6] })
    expect(await changes.next()).toEqual({ thread: 1, companies: [4, 6], contacts: [5], mine: true })
    expect(await changes.next()).toEqual({ thread: 2, companies: [], contacts: [], mine: false })
  })

  it.each<[what: string, add: (changes: MailChanges) => void]>([
    ["too many to be named", (changes) => changes.add({ thread: 1, all: true })],
    [
      "more than twenty",
      (changes) => Array.from({ length: 21 }, (_, thread) => changes.add({ thread: thread + 1 })),
    ],
  ])("are all at once: %s", async (_, add) => {
    const changes = new MailChanges(user)
    add(changes)
    expect(await changes.next()).toMatchObject({ thread: 0, mine: true })
    changes.end()
    expect(await changes.next()).toBeUndefined()
  })

  it("say to whoever has a conversation open, and to nobody else, that others came or went", async () => {
    const changes = new MailChanges(user)
    for (let thread = 1; thread <= 30; thread++) changes.add({ thread, users: [8], presence: true })
    changes.add({ thread: 31, users: [user, 8], presence: true })
    changes.add({ thread: 31, users: [user] })
    expect(await changes.next()).toMatchObject({ thread: 31, mine: true })
    expect(await changes.next()).toMatchObject({ thread: 31, mine: false, presence: true })
    changes.end()
    expect(await changes.next()).toBeUndefined()
  })

  it("are waited for, until there is one or it ends", async () => {
    const changes = new MailChanges(user)
    const waiting = changes.next()
    changes.add({ thread: 3 })
    expect(await waiting).toMatchObject({ thread: 3 })
    const last = changes.next()
    changes.end()
    expect(await last).toBeUndefined()
  })
})
