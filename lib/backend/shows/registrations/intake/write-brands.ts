import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { foundOrCreated } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { WholeApplication } from "./application-problems.ts"

type SentBrand = WholeApplication["brand"]["brands"][number]

async function writeBrand(
  registration: number,
  { brand, brandId, position }: { brand: SentBrand; brandId: number | null; position: number },
  connection: Connection,
): Promise<number[]> {
  const { socialNetworks, marketCategories, targets, labels, images } = brand
  const rows = await query<{ id: number }>(
    {
      text: `WITH brand AS (
          INSERT INTO registration_brand (registration_id, brand_id, name, country_id, is_first, website, position)
          VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id),
        sells AS (INSERT INTO registration_brand_market_category (brand_id, market_category_id)
          SELECT brand.id, category FROM brand, (SELECT DISTINCT unnest($8::int[])) AS given (category)),
        aims AS (INSERT INTO registration_brand_target (brand_id, vendor_target_id)
          SELECT brand.id, target FROM brand, (SELECT DISTINCT unnest($9::int[])) AS given (target)),
        marked AS (INSERT INTO registration_brand_label (brand_id, label_option_id)
          SELECT brand.id, label FROM brand, (SELECT DISTINCT unnest($10::int[])) AS given (label)),
        linked AS (INSERT INTO registration_brand_social_network (brand_id, social_network_id, name, position)
          SELECT brand.id, network.id, network.name, network.place
          FROM brand, unnest($11::int[], $12::text[]) WITH ORDINALITY AS network (id, name, place)),
        shown AS (INSERT INTO registration_brand_image (brand_id, file_id, position)
          SELECT brand.id, image.id, min(image.place) FROM brand, unnest($13::int[]) WITH ORDINALITY AS image (id, place)
          GROUP BY brand.id, image.id),
        kept AS (UPDATE stored_file SET expires_at = NULL WHERE id = ANY ($13::int[]))
        SELECT id FROM brand`,
      values: [
        registration,
        brandId,
        brand.brandName,
        brand.countryId ?? null,
        brand.firstTime,
        brand.website || null,
        position,
        marketCategories,
        targets,
        labels,
        socialNetworks.map((network) => network.socialNetworkId),
        socialNetworks.map(({ name }) => name),
        images,
      ],
    },
    connection,
  )
  return rows.map(({ id }) => id)
}

/** Writes the brands that apply; returns their ids in the same order. Their images stay from now on. */
export async function writeBrands(
  registration: number,
  { brand: { brands } }: WholeApplication,
  within: Pick<Transaction, "actor" | "connection">,
): Promise<number[]> {
  const named = await foundOrCreated(
    "brand",
    brands.map(({ brandName }) => brandName),
    within,
  )
  const ids: number[] = []
  for (const [position, brand] of brands.entries()) {
    const brandId = named[position]?.id ?? null
    ids.push(...(await writeBrand(registration, { brand, brandId, position }, within.connection)))
  }
  return ids
}
