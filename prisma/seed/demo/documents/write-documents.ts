import { Readable } from "node:stream"
import type pg from "pg"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { drawPreview, hasPreview } from "#lib/backend/records/documents/preview/draw-preview.ts"
import { brochure } from "#prisma/seed/demo/documents/brochure.ts"
import { floorPlan } from "#prisma/seed/demo/documents/floor-plan.ts"
import { logo } from "#prisma/seed/demo/documents/logo.ts"
import { priceList } from "#prisma/seed/demo/documents/price-list.ts"

interface DemoDocument {
  name: string
  mime: string
  bytes: Buffer
  /** Its picture, where its kind has one. */
  preview?: Buffer | undefined
}

const DAY_MS = 86_400_000

const sharedBy = "sales@example.com"

async function drawn(name: string, mime: string, content: string | Buffer): Promise<DemoDocument> {
  const bytes = Buffer.from(content)
  const preview = hasPreview(mime) ? await drawPreview(mime, Readable.from([bytes])) : undefined
  return { name, mime, bytes, preview }
}

type DemoFile = { key: string; name: string; mime: string; bytes: Buffer; at: Date }

/** Puts a file into the store; one that an earlier try left there is written again. */
async function keep(client: pg.Client, { key, name, mime, bytes, at }: DemoFile): Promise<number> {
  await (await fileStore()).put(key, bytes)
  const { rows } = await client.query<{ id: number }>(
    "insert into stored_file (key, name, mime, size, created_at) values ($1, $2, $3, $4, $5) returning id",
    [key, name, mime, bytes.byteLength, at],
  )
  return rows[0]?.id ?? 0
}

/** Shares what an organiser sends with its mails: what is included, prices, the plan of a hall, a mark. */
export async function writeDocuments(client: pg.Client, today: Date): Promise<void> {
  const documents = await Promise.all([
    drawn("What is included.pdf", "application/pdf", await brochure(today)),
    drawn("Price list.csv", "text/csv", priceList()),
    drawn("Floor plan Paris.svg", "image/svg+xml", floorPlan()),
    drawn("Logo.png", "image/png", await logo()),
  ])
  for (const [place, { name, mime, bytes, preview }] of documents.entries()) {
    const at = new Date(today.getTime() - (place + 2) * 9 * DAY_MS)
    const key = `documents/demo-${place + 1}.${name.split(".").at(-1)}`
    const file = await keep(client, { key, name, mime, bytes, at })
    const picture = {
      key: `document-previews/demo-${place + 1}.webp`,
      name: `${name}.webp`,
      mime: "image/webp",
      at,
    }
    const previewId = preview ? await keep(client, { ...picture, bytes: preview }) : null
    await client.query(
      `insert into document (name, file_id, preview_id, preview_pending, user_id, created_at)
       values ($1, $2, $3, false, (select id from "user" where email = $4), $5)`,
      [name, file, previewId, sharedBy, at],
    )
  }
}
