import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let token: string
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["export.companies"], owner: true })
  token = await issueToken(user)
  api = await signIn(user)
})

const fetchFile = (job: number, as = token) => send(`/api/job/${job}/file`, { token: as })

async function storedFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of (await fileStore()).list()) if (key.startsWith("exports/")) keys.push(key)
  return keys
}

describe("the file of an export", () => {
  async function exported(): Promise<number> {
    const { id } = await createCompany()
    return (await finished(api, api.exports.companies({ targets: [id] }))).id
  }

  it("comes as a download under its name", async () => {
    const answer = await fetchFile(await exported())
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Companies [\d-]+\.csv"; filename\*=UTF-8''/,
    )
    expect(Number(answer.headers.get("content-length"))).toBe((await answer.arrayBuffer()).byteLength)
  })

  it("is for whoever asked for it and for administrators, for others there is none", async () => {
    const job = await exported()
    const [colleague, admin] = [
      await createUser({ abilities: ["export.companies"] }),
      await createUser({ isAdmin: true }),
    ]
    expect((await fetchFile(job, await issueToken(colleague))).status).toBe(404)
    expect((await fetchFile(job, await issueToken(admin))).status).toBe(200)
    expect((await send(`/api/job/${job}/file`)).status).toBe(401)
  })

  it("is told of by a reminder with its link", async () => {
    const job = await exported()
    const link = `/api/job/${job}/file`
    expect(
      await sqlOne(
        "SELECT target_id, title, expire_at <= now() AS is_due FROM notification WHERE meta -> 'document' ->> 'link' = $1",
        [link],
      ),
    ).toEqual({ target_id: user.ownerId, title: "Company export: done", is_due: true })
  })

  it("is told of to a user who does not sell as well", async () => {
    const viewer = await createUser({ abilities: ["export.companies"] })
    const own = await signIn(viewer)
    const { id } = await finished(own, own.exports.companies({ targets: [(await createCompany()).id] }))
    const { data, to_do } = await own.notifications.listAlerts()
    expect(data).toMatchObject([{ meta: { document: { link: `/api/job/${id}/file` } } }])
    expect(to_do).toBe(1)
  })

  it("is gone once its time is over, and leaves the disk", async () => {
    const job = await exported()
    const { key } = await sqlOne<{ key: string }>(
      `UPDATE stored_file SET expires_at = now() - interval '1 second'
       WHERE id = (SELECT file_id FROM job WHERE id = $1) RETURNING key`,
      [job],
    )
    expect((await fetchFile(job)).status).toBe(410)
    expect(await storedFiles()).toContain(key)
    await purgeJobs()
    expect((await fetchFile(job)).status).toBe(404)
    expect(await storedFiles()).not.toContain(key)
  })
})
