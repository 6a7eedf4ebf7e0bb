import { onDatabase } from "./actors.ts"
import { newVendor } from "./vendor-steps.ts"

/** A published registration of its own for a test: linked to a vendor on its one booth. */
export async function newRegistration(name: string): Promise<void> {
  await onDatabase(
    `WITH registration AS (
       INSERT INTO registration (slug, tradeshow_session_id, company_name, published_at)
       SELECT gen_random_uuid(), min(id), $1, now() FROM tradeshow_session WHERE is_current RETURNING id, tradeshow_session_id),
     booth AS (
       INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id)
       SELECT id, tradeshow_session_id, (SELECT min(id) FROM booth_item) FROM registration RETURNING id, registration_id),
     brand AS (
       INSERT INTO registration_brand (registration_id, name) SELECT id, $1 FROM registration RETURNING id),
     link AS (
       INSERT INTO registration_association (registration_id, company_id, is_primary)
       SELECT id, $2, true FROM registration RETURNING id),
     shown AS (
       INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id)
       SELECT booth.id, brand.id, registration_id FROM booth, brand)
     INSERT INTO registration_booth_association (booth_id, association_id, registration_id)
     SELECT booth.id, link.id, registration_id FROM booth, link`,
    [name, await newVendor(name)],
  )
}
