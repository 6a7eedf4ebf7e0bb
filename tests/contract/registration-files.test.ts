import { readdir, readlink } from "node:fs/promises"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { maxTechnicalFileBytes } from "#lib/contract/shows/technical-file-limit.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { unzip } from "#tests/factories/zip.ts"

let api: Api
let token: string
beforeAll(async () => {
  const user = await createUser()
  ;[api, token] = [await signIn(user), await issueToken(user)]
})

const page = async (draft: number) => (await api.registrationRecord.get({ draft })).data
const upload = (booth: number, name: string, content: string) =>
  api.registrationRecord.addTechnicalFile({ booth, file: new File([content], name) })

describe("technical files of a booth", () => {
  it("are put to it, downloaded under their name, never shown by the browser itself, and taken off", async () => {
    const { id, booths } = await made.createRegistration()
    const [booth = 0] = booths
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const { data } = await upload(booth, "../Plan é.svg", svg)
    expect(data).toMatchObject({ name: "Plan é.svg", url: `/api/registration/technical-file/${data.id}` })
    expect(await page(id)).toMatchObject({ version: 2, booths: [{ technicalFiles: [data] }] })
    const answer = await send(data.url, { token })
    expect([answer.status, await answer.text()]).toEqual([200, svg])
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Plan _\.svg"/)
    await api.registrationRecord.removeTechnicalFile({ file: data.id })
    expect(await page(id)).toMatchObject({ version: 3, booths: [{ technicalFiles: [] }] })
    expect((await send(data.url, { token })).status).toBe(404)
    expect(await statusOf(api.registrationRecord.removeTechnicalFile({ file: data.id }))).toBe(404)
  })

  it("are refused when they are not what their name says, or for a booth that is not there", async () => {
    const [booth = 0] = (await made.createRegistration()).booths
    expect((await refused(upload(booth, "plan.pdf", "no pdf"), 422)).errors).toEqual({
      file: ["Technical files must be svg, csv, pdf, png, jpg or jpeg"],
    })
    const tooLarge = "a".repeat(maxTechnicalFileBytes + 1)
    expect((await refused(upload(booth, "list.csv", tooLarge), 422)).errors).toEqual({
      file: ["The technical file exceeds 25 MB"],
    })
    expect(await statusOf(upload(2_147_483_647, "list.csv", "a;b"))).toBe(404)
  })

  it("end with their booth: the purge deletes what they held", async () => {
    const [booth = 0] = (await made.createRegistration()).booths
    const { data } = await upload(booth, "list.csv", "a;b")
    const { file_id } = await sqlOne<{ file_id: number }>(
      "SELECT file_id FROM registration_technical_file WHERE id = $1",
      [data.id],
    )
    await api.registrationRecord.removeBooth({ booth })
    const { is_over } = await sqlOne<{ is_over: boolean }>(
      "SELECT expires_at <= now() AS is_over FROM stored_file WHERE id = $1",
      [file_id],
    )
    expect(is_over).toBe(true)
  })
})

async function addImage(brand: number, name: string, content: Uint8Array): Promise<number> {
  const about = {
    folder: "brand-images/0",
    name,
    mime: "image/png",
    extension: ".png",
    userId: null,
    days: null,
  } as const
  const file_id = await writeFile(about, wholly(content))
  return (await insertRow<{ id: number }>("registration_brand_image", { brand_id: brand, file_id })).id
}

/** Images that this process has open. */
async function openImages(): Promise<number> {
  const open = await readdir("/proc/self/fd")
  const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")))
  return paths.filter((path) => path.includes("/brand-images/")).length
}

describe("images of brands", () => {
  it("come in one zip, a folder a brand; one that the store has lost keeps no other back", async () => {
    const registration = await made.createRegistration({ brands: [{ name: "Alba" }, { name: "../Brio" }] })
    const [alba = 0, brio = 0] = registration.brands
    const first = await addImage(alba, "look.png", Buffer.from("first"))
    await addImage(alba, "look.png", Buffer.from("second"))
    await addImage(brio, "lost.png", Buffer.from("lost"))
    const { key } = await sqlOne<{ key: string }>(
      "SELECT key FROM stored_file WHERE name = 'lost.png' ORDER BY id DESC LIMIT 1",
    )
    await (await fileStore()).delete(key)
    const answer = await send(`/api/registration/${registration.id}/zip`, { token })
    expect(answer.headers.get("content-disposition")).toContain('filename="brands.zip"')
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([...files]).toEqual([
      ["Alba/look.png", "first"],
      ["Alba/look (2).png", "second"],
      ["_Brio/lost.png", ""],
    ])
    const image = await send(`/api/registration/image/${first}`, { token })
    expect(await image.text()).toBe("first")
    expect((await send("/api/registration/image/2147483647", { token })).status).toBe(404)
  })

  it("are read while the zip is taken: its size is not held in memory, and who leaves early leaves nothing open", async () => {
    const registration = await made.createRegistration()
    const [brand = 0] = registration.brands
    const megabytes = 3
    const content = Buffer.alloc(megabytes * 1_000_000, 7)
    for (let count = 0; count < 20; count++) await addImage(brand, "big.png", content)
    const path = `/api/registration/${registration.id}/zip`
    const left = (await send(path, { token })).body?.getReader()
    await left?.read()
    await left?.cancel()
    await expect.poll(openImages).toBe(0)
    const opening = vi.spyOn(await fileStore(), "read")
    const pieces = (await send(path, { token })).body?.getReader()
    await pieces?.read()
    await (await send(path, { token })).arrayBuffer()
    // Meanwhile another took all twenty: of the first, of whom nobody took more, less than two were read ahead.
    expect(opening.mock.calls.length).toBeLessThan(20 + 3)
    opening.mockRestore()
    let size = 0
    for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read())
      size += piece.value.byteLength
    expect(size).toBeGreaterThan(19 * megabytes * 1_000_000)
  })

  it("of none there is no zip, nor of a registration that is not there", async () => {
    const { id } = await made.createRegistration()
    expect((await send(`/api/registration/${id}/zip`, { token })).status).toBe(404)
    expect((await send("/api/registration/2147483647/zip", { token })).status).toBe(404)
  })
})

it("the technical file of a structure is a PDF", async () => {
  const id = await made.createStructure()
  const answer = await send(`/api/registration/structure/${id}`, { token })
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect((await answer.text()).startsWith("%PDF-")).toBe(true)
  expect(await sql("SELECT FROM booth_structure WHERE id = $1 AND file_id IS NOT NULL", [id])).toHaveLength(1)
})
