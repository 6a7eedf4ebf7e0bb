import type { z } from "zod"
import { can } from "#lib/abilities.ts"
import type {
  RegistrationRow,
  RegistrationTotals,
  registrationListQuery,
} from "#lib/contract/registrations.ts"
import { env } from "#lib/env.ts"
import type { Reader } from "../../http/base.ts"
import { todayIn } from "../../lists/filters/date-range.ts"
import { listConditions } from "../../lists/filters/list-conditions.ts"
import { orderOf } from "../../lists/order.ts"
import { findPage } from "../../lists/page.ts"
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
