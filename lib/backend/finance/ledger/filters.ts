import { dayFilter } from "#lib/backend/records/lists/filters/date-filters.ts"
import {
  type Common,
  type Condition,
  exactly,
  type FilterDefinition,
  filterRegistry,
  idFilter,
  namedFilter,
} from "#lib/backend/records/lists/filters/definition.ts"
import {
  billingEntities,
  currencies,
  documentKinds,
  documentStates,
  reminderStates,
} from "#lib/contract/finance/ledger-terms.ts"
import { dayOfStatement, documentsOfRegistrations, remindedSql, stateSql } from "./conditions.ts"

/** A filter on the registrations that a document bills. @param column of these, and of their sessions as `session` */
function registrationFilter(column: string, field: Common): FilterDefinition {
  const { condition, types, ...rest } = idFilter(column, field, { isRequired: true })
  return {
    ...rest,
    types,
    condition: (values, parameters, scope): Condition => {
      const { holds } = condition({ ...values, type: "=" }, parameters, scope)
      const isOne = documentsOfRegistrations(holds)
      return exactly(values.type === "=" ? isOne : `NOT (${isOne})`)
    },
  }
}

/** Every filter of the list of invoices and credit notes (I-55), by category in the panel's order; columns are those of the table invoice. */
export const documentFilters = filterRegistry([
  registrationFilter("session.tradeshow_id", { field: "show", category: "registration", source: "shows" }),
  registrationFilter("session.id", { field: "session", category: "registration", source: "sessions" }),
  namedFilter(documentStates, (state) => stateSql(dayOfStatement)[state], {
    field: "document_state",
    category: "payment",
    source: "document_states",
  }),
  dayFilter("due_on", { field: "due_on", category: "payment" }),
  namedFilter(reminderStates, (state) => remindedSql(dayOfStatement, state), {
    field: "payment_reminders",
    category: "payment",
    source: "reminder_states",
  }),
  namedFilter(documentKinds, (kind, parameters) => `kind = ${parameters.add(kind)}::invoice_kind`, {
    field: "document_kind",
    category: "details",
    source: "document_kinds",
  }),
  namedFilter(billingEntities, (entity, parameters) => `entity = ${parameters.add(entity)}::billing_entity`, {
    field: "billing_entity",
    category: "details",
    source: "billing_entities",
  }),
  namedFilter(currencies, (currency, parameters) => `currency = ${parameters.add(currency)}::currency`, {
    field: "currency",
    category: "details",
    source: "currencies",
  }),
  dayFilter("date", { field: "issued_on", category: "details" }, { isRequired: true }),
])
