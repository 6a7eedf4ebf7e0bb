import type { z } from "zod"
import { can } from "#lib/access/abilities.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { orderOf } from "#lib/backend/records/lists/order.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import type { RegistrationTotals } from "#lib/contract/shows/registration-totals.ts"
import type { RegistrationRow, registrationListQuery } from "#lib/contract/shows/registrations.ts"
import { env } from "#lib/env.ts"
import { registrationFiltersOf } from "./filters.ts"
import { readRows } from "./rows.ts"
import { sumsOf } from "./totals.ts"

type ListQuery = z.output<typeof registrationListQuery>

const orders = {
  company_name: { column: "sort_name" },
  created_at: { column: "created_at" },
  published_at: { column: "published_at", hasNulls: true },
  updated_at: { column: "updated_at" },
}

/**
 * A page of the list of registrations.
 * @returns rows in the order asked for, the exact total of the result and its sums; no money for whoever may not read it
 * @throws 422 for a filter the list does not offer
 */
export async function listRegistrations(
  { filters, sort, page, per_page }: ListQuery,
  reader: Reader,
): Promise<{ rows: RegistrationRow[]; total: number; totals: RegistrationTotals }> {
  const conditions = await listConditions(filters, registrationFiltersOf(reader.user))
  const { ids, total, version } = await findPage({
    list: "registration",
    conditions,
    order: orderOf(sort, orders),
    page,
    perPage: per_page,
  })
  const { amounts, ...sums } = await sumsOf(conditions, version, todayIn(env().TIME_ZONE))
  const totals = { registrations: total, ...sums, amounts: can(reader.user, "finance.read") ? amounts : [] }
  return { rows: await readRows(ids, reader), total, totals }
}
