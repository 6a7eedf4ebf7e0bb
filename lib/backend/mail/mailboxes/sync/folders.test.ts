import type { ListResponse } from "imapflow"
import { describe, expect, it } from "vitest"
import { findFolders } from "./folders.ts"

type Listed = Partial<ListResponse> & { path: string }

const folder = ({ path, ...more }: Listed): ListResponse => ({
  path,
  pathAsListed: path,
  name: path.split("/").at(-1) ?? path,
  delimiter: "/",
  parent: [],
  parentPath: "",
  flags: new Set<string>(),
  specialUse: "",
  listed: true,
  subscribed: true,
  ...more,
})

const bySign = { specialUse: "\\Sent", specialUseSource: "extension" } as const
const byGuess = { specialUse: "\\Sent", specialUseSource: "name" } as const

describe("the folders of a mailbox that are read", () => {
  it.each<[what: string, listed: Listed[], sent: string | undefined]>([
    [
      "that which the server calls it, before any name",
      [{ path: "Sent" }, { path: "Ausgang", ...bySign }],
      "Ausgang",
    ],
    ["one of its name", [{ path: "Archive" }, { path: "Sent Items" }], "Sent Items"],
    ["one of its name in French", [{ path: "Éléments envoyés" }], "Éléments envoyés"],
    [
      "one of its name in German, within the inbox",
      [{ path: "INBOX/Gesendete Elemente" }],
      "INBOX/Gesendete Elemente",
    ],
    ["one of its name in Chinese", [{ path: "已发送" }], "已发送"],
    ["a name before a guess", [{ path: "Deleted", ...byGuess }, { path: "Envoyés" }], "Envoyés"],
    ["a guess before none", [{ path: "Outgoing", ...byGuess }], "Outgoing"],
    ["none that cannot be opened", [{ path: "Sent", flags: new Set(["\\Noselect"]) }], undefined],
    ["none that only sounds like it", [{ path: "Sent to Ada" }, { path: "Unsent" }], undefined],
  ])("is of what was sent %s", (_, listed, sent) => {
    const folders = [{ path: "INBOX" }, ...listed].map(folder)
    expect(findFolders(folders)).toEqual({ inbox: "INBOX", sent })
  })

  it("has an inbox, as the server spells it", () => {
    expect(findFolders([folder({ path: "Inbox" })])).toEqual({ inbox: "Inbox", sent: undefined })
    expect(findFolders([]).inbox).toBe("INBOX")
  })

  it("is not read twice", () => {
    expect(findFolders([folder({ path: "INBOX", ...bySign })]).sent).toBeUndefined()
  })
})
