import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { FlowState } from "#lib/contract/finance/platform-terms.ts"

/** The invoice that a flow belongs to, where that is set aside: what waits for it is never sent. */
const invoiceSetAside = `platform_flow invoice_flow
  WHERE invoice_flow.invoice_id = flow.about_id AND invoice_flow.id <> flow.id AND invoice_flow.set_aside_at IS NOT NULL`

/** SQL of where a flow is, as lists show it. Needs `flow`. */
export const stateSql = `CASE WHEN flow.set_aside_at IS NOT NULL
  OR (flow.state IN ('waiting', 'refused') AND EXISTS (SELECT FROM ${invoiceSetAside})) THEN 'set_aside' ELSE flow.state::text END`

/** SQL of whether a flow is there, by the index of those that are not accepted. Needs `flow`. */
export const isIn = (state: FlowState): string => {
  const stored = state === "set_aside" ? "flow.state IN ('waiting', 'refused')" : `flow.state = '${state}'`
  return `(${stored} AND ${stateSql} = '${state}')`
}

const reasonOf = (flow: string, isOwn: boolean) =>
  `json_build_object('at', ${moment(`${flow}.set_aside_at`)}, 'reason', ${flow}.set_aside_reason, 'is_reported', ${flow}.is_reported, 'is_own', ${isOwn})`

/** SQL of why a flow is not sent any more, null where it is. Needs `flow`. */
export const setAsideSql = `CASE WHEN flow.set_aside_at IS NOT NULL THEN ${reasonOf("flow", true)}
  WHEN flow.state IN ('waiting', 'refused') THEN (SELECT ${reasonOf("invoice_flow", false)} FROM ${invoiceSetAside}) END`
