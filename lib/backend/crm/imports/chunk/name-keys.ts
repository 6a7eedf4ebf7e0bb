import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Names whose keys are remembered, at most. */
const maxNames = 10_000

/** By what names of companies are the same. A list says the same names again and again: each is computed once. */
export class NameKeys {
  readonly #known = new Map<string, string>()

  /** @returns the key of each name */
  async ofNames(names: readonly string[], connection: Connection): Promise<Map<string, string>> {
    const missing = names.filter((name) => !this.#known.has(name))
    const computed = missing.length > 0 ? await keysOf(missing, connection) : new Map<string, string>()
    const found = new Map(names.map((name) => [name, this.#known.get(name) ?? computed.get(name) ?? name]))
    if (this.#known.size + computed.size > maxNames) this.#known.clear()
    for (const [name, key] of computed) this.#known.set(name, key)
    return found
  }
}

async function keysOf(names: string[], connection: Connection): Promise<Map<string, string>> {
  const rows = await query<{ name: string; key: string }>(
    {
      text: "SELECT name, left(name_key(name), 200) AS key FROM unnest($1::text[]) AS typed (name)",
      values: [names],
    },
    connection,
  )
  return new Map(rows.map(({ name, key }) => [name, key]))
}
