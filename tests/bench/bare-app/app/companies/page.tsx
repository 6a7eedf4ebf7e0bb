import type { BestRow } from "#tests/bench/list/best-list.ts"
import { answerCompanies } from "../../best.ts"

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "Europe/Paris" })

const columns = ["Company", "Types", "Brands", "Tags", "Country", "Contacts", "Owners", "Created", "Updated"]

type Props = { searchParams: Promise<{ case?: string }> }

/** The companies list with nothing but its table: what the framework and the browser's HTML cost by themselves. */
export default async function BarePage({ searchParams }: Props) {
  const { data, total } = await answerCompanies((await searchParams).case)
  return (
    <main>
      <p>{total} companies</p>
      <table>
        <thead>
          <tr>
            <th />
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </main>
  )
}

function Row({ row }: { row: BestRow }) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={`Select ${row.name}`} />
      </td>
      <th>
        <a href={`/company/${row.id}`} target="_blank" rel="noopener">
          {row.name}
        </a>
        {!row.is_primary_contact && <span title="Primary sales contact is missing">!</span>}
      </th>
      <td>
        {row.typeOfAccount.map((type) => (
          <span key={type?.id} style={{ color: type?.color_hex }}>
            {type?.name}
          </span>
        ))}
      </td>
      <td>{row.brands.join(", ")}</td>
      <td>{row.tags.join(", ")}</td>
      <td>{row.country}</td>
      <td>{row.contacts.map(({ name }) => name).join(", ")}</td>
      <td>{row.saleOwners.join(", ")}</td>
      <td>
        <time dateTime={row.created_at}>{day.format(new Date(row.created_at))}</time>
      </td>
      <td>
        <time dateTime={row.updated_at}>{day.format(new Date(row.updated_at))}</time>
      </td>
    </tr>
  )
}
