import { expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** A statement of 1.09 MB in one element, which takes a parser seconds. */
function costlyStatement(): File {
  const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(" ")
  const text = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt ${attributes}></Stmt></BkToCstmrStmt></Document>`
  return new File([text], "statement.xml", { type: "application/xml" })
}

/** Groups of addresses that a parser opens and closes all over. */
const costlyAddresses = () => new File(["a:b;".repeat(50_000)], "addresses.txt", { type: "text/plain" })

it.each([
  ["a statement of 100,000 attributes", (api: Api) => api.bankStatements.read({ file: costlyStatement() })],
  [
    "a list of 50,000 groups of addresses",
    (api: Api) => api.suppressions.upload({ file: costlyAddresses() }),
  ],
])("others are answered while %s is read", async (_, send) => {
  const [attacker, other] = [
    await signIn(await createUser({ isAdmin: true })),
    await signIn(await createUser()),
  ]
  const answered: string[] = []
  const noteFile = () => answered.push("file")
  const attack = send(attacker).then(noteFile, noteFile)
  // One after the other: the first may be answered before the file has arrived, the others are not.
  for (let call = 0; call < 10; call++) {
    await other.session.findUser()
    answered.push("call")
  }
  await attack
  expect(answered).toEqual([...Array.from({ length: 10 }, () => "call"), "file"])
})
