import type pg from "pg"
import { idsBy } from "#prisma/seed/rows.ts"

export interface Item {
  id: number
  label: string
  price: number
  currency: string
  size: number
}

/** What applications choose among, by the names that reference data gives. */
export interface Choices {
  /** By show, the smallest first. */
  items: Map<number, Item[]>
  structures: number[]
  lifecycles: Map<string, number>
  plans: number[]
  methods: number[]
  organizations: Map<string, number>
  categories: number[]
  targets: number[]
  labels: number[]
}

async function loadItems(client: pg.Client): Promise<Map<number, Item[]>> {
  const result = await client.query<Item & { show: number }>(
    `select sale.tradeshow_id as show, item.id, label, price, currency::text, size
     from booth_item item join booth_item_tradeshow sale on sale.booth_item_id = item.id order by size, item.id`,
  )
  return Map.groupBy(result.rows, ({ show }) => show)
}

async function ids(client: pg.Client, table: string, condition = "true"): Promise<number[]> {
  const result = await client.query<{ id: number }>(
    `select id from "${table}" where ${condition} order by id`,
  )
  return result.rows.map(({ id }) => id)
}

export async function loadChoices(client: pg.Client): Promise<Choices> {
  return {
    items: await loadItems(client),
    structures: await ids(client, "booth_structure"),
    lifecycles: await idsBy(client, "registration_lifecycle", "name"),
    plans: await ids(client, "payment_plan"),
    methods: await ids(client, "payment_method"),
    organizations: await idsBy(client, "invoicing_organization", "name"),
    categories: await ids(client, "market_category", "parent_id is not null"),
    targets: await ids(client, "vendor_target"),
    labels: await ids(client, "label_option"),
  }
}
