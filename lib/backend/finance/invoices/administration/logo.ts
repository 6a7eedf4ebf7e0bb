import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import { billingEntities } from "#lib/contract/finance/ledger-terms.ts"
import { listSellers } from "./data.ts"
import { type Logo, logoPicture } from "./logo-picture.ts"

type Based = Pick<StoredSeller, "entity" | "version">

async function store({ mime, width, height, content }: Logo, connection: Connection): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    {
      text: "INSERT INTO seller_logo (mime, width, height, content) VALUES ($1, $2, $3, $4) RETURNING id",
      values: [mime, width, height, content],
    },
    connection,
  )
  return id
}

/** Call it with the sellers locked, for which all wait who issue: no document can come that has the logo. */
async function deleteUnprinted(logo: number, connection: Connection): Promise<void> {
  await query(
    {
      text: "DELETE FROM seller_logo WHERE id = $1 AND NOT EXISTS (SELECT FROM invoice WHERE logo_id = $1)",
      values: [logo],
    },
    connection,
  )
}

function changeLogo(based: Based, logo: Logo | null, actor: Actor): Promise<StoredSeller[]> {
  return inTransaction(async (connection) => {
    await query({ text: "SELECT FROM invoice_seller ORDER BY entity FOR UPDATE", values: [] }, connection)
    const sellers = await listSellers(connection)
    const stored = sellers.find(({ entity }) => entity === based.entity)
    if (!stored) throw notFound("seller")
    if (stored.version !== based.version) throw conflict("invoicing_changed", sellers)
    const before = stored.logo?.id ?? null
    const after = logo && (await store(logo, connection))
    if (before === after) return sellers
    await query(
      {
        text: "UPDATE invoice_seller SET logo_id = $2, version = version + 1 WHERE entity = $1",
        values: [based.entity, after],
      },
      connection,
    )
    if (before) await deleteUnprinted(before, connection)
    const id = billingEntities.indexOf(based.entity) + 1
    const changes = { logo: [before, after] } satisfies Record<string, [unknown, unknown]>
    await writeAudit({ actor, action: "edit", type: "invoice_seller", id, changes }, connection)
    return listSellers(connection)
  })
}

/**
 * Sets what documents to come have at their head; those that are issued keep theirs (I-50).
 * @throws 404, 409 with all sellers, 422 on `file`
 */
export async function setLogo(based: Based, file: File, actor: Actor): Promise<StoredSeller[]> {
  return changeLogo(based, await logoPicture(new Uint8Array(await file.arrayBuffer())), actor)
}

/** Documents to come have no logo. @throws 404, 409 with all sellers */
export const removeLogo = (based: Based, actor: Actor): Promise<StoredSeller[]> =>
  changeLogo(based, null, actor)

/** A logo as an answer for a page. Throws a 404. */
export async function logoAnswer(id: number) {
  const [logo] = await query<{ mime: string; content: Buffer }>({
    text: "SELECT mime, content FROM seller_logo WHERE id = $1",
    values: [id],
  })
  if (!logo) throw notFound("logo")
  return {
    headers: {
      "content-type": logo.mime,
      "content-length": String(logo.content.byteLength),
      "content-disposition": "inline",
      // One never changes.
      "cache-control": "private, max-age=31536000, immutable",
    },
    body: piecewise(wholly(logo.content)),
  }
}
